"""The blocks an author can write, name by name: read it as a table of contents.

A new block is one file here, one line in this list, one test file, and one paragraph in CONTRIBUTING.md.
"""

from __future__ import annotations

from lessonkit.blocks.answer import Answer
from lessonkit.blocks.base import LessonBlock
from lessonkit.blocks.callout import Caution, Deeper, Exam, Key, Medium
from lessonkit.blocks.checklist import Checklist
from lessonkit.blocks.choice import Choice
from lessonkit.blocks.closing import Next, Remember
from lessonkit.blocks.costs import DataCosts
from lessonkit.blocks.course import CoursePlan
from lessonkit.blocks.desktop import Desktop
from lessonkit.blocks.equation import Equation
from lessonkit.blocks.figure import Figure
from lessonkit.blocks.glossary import Glossary
from lessonkit.blocks.interview import Good, Interview, Weak
from lessonkit.blocks.number import Number
from lessonkit.blocks.order import Order
from lessonkit.blocks.plot import PlotBlock
from lessonkit.blocks.practice_tools import PracticeTools
from lessonkit.blocks.predict import Predict
from lessonkit.blocks.problem import Ask, Clarify, Complexity, Followup, Hint, Plan, Problem
from lessonkit.blocks.prompt import Prompt
from lessonkit.blocks.ready import ReadyLessons
from lessonkit.blocks.score import Score
from lessonkit.blocks.stepper import Step, Stepper
from lessonkit.blocks.switch import Case, Switch
from lessonkit.blocks.table import Table
from lessonkit.blocks.task import Task
from lessonkit.blocks.think import Think

BLOCKS: tuple[type[LessonBlock], ...] = (
    # asides
    Key,
    Deeper,
    Exam,
    Caution,
    Medium,
    # shown: things with a number, and things that move
    Figure,
    PlotBlock,
    Table,
    Equation,
    Stepper,
    Step,
    Switch,
    Case,
    # shown: recorded desktop runs
    Desktop,
    # asked: questions with a result, and answers that wait
    Choice,
    Order,
    Number,
    Predict,
    Task,
    Score,
    Answer,
    Think,
    # done: what a reader ticks off and takes along
    Checklist,
    Prompt,
    # interviews and their problems
    Interview,
    Good,
    Weak,
    Problem,
    Ask,
    Clarify,
    Hint,
    Plan,
    Complexity,
    Followup,
    PracticeTools,
    # the end of a lesson, the course's glossary, and the home page
    Remember,
    Next,
    Glossary,
    CoursePlan,
    ReadyLessons,
    DataCosts,
)
