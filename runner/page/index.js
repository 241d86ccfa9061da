/** Every element of a lesson page: the name on the left upgrades the HTML that site/lessonkit made. */
import { CaseSwitch } from "./case-switch.js";
import { CheckList } from "./check-list.js";
import { ContinueReading } from "./continue-reading.js";
import { CopyPrompt } from "./copy-prompt.js";
import { CourseMap } from "./course-map.js";
import { DesktopRun } from "./desktop-run.js";
import { FindLesson } from "./find-lesson.js";
import { GlossFilter } from "./gloss-filter.js";
import { GlossTerm } from "./gloss-term.js";
import { KeepOffline } from "./keep-offline.js";
import { LessonProgress } from "./lesson-progress.js";
import { PracticeTools } from "./practice-tools.js";
import { PyCell } from "./py-cell.js";
import { PyTask } from "./py-task.js";
import { QuizChoice } from "./quiz-choice.js";
import { QuizNumber } from "./quiz-number.js";
import { QuizOrder } from "./quiz-order.js";
import { QuizOutput } from "./quiz-output.js";
import { QuizScore } from "./quiz-score.js";
import { ReaderData } from "./reader-data.js";
import { ReadingPanel } from "./reading-panel.js";
import { RevealAnswer } from "./reveal-answer.js";
import { ShareLesson } from "./share-lesson.js";
import { StepPlayer } from "./step-player.js";
import { WidePart } from "./wide-part.js";
import "./near.js";
import "./scrolling-code.js";
import "./search/hint.js";
import "./search/landing.js";
import "./search/typed.js";

/** @type {Record<string, CustomElementConstructor>} */
const elements = {
  "py-cell": PyCell,
  "py-task": PyTask,
  "check-list": CheckList,
  "continue-reading": ContinueReading,
  "copy-prompt": CopyPrompt,
  "course-map": CourseMap,
  "desktop-run": DesktopRun,
  "practice-tools": PracticeTools,
  "quiz-choice": QuizChoice,
  "quiz-number": QuizNumber,
  "quiz-order": QuizOrder,
  "quiz-output": QuizOutput,
  "quiz-score": QuizScore,
  "reader-data": ReaderData,
  "reading-panel": ReadingPanel,
  "reveal-answer": RevealAnswer,
  "case-switch": CaseSwitch,
  "find-lesson": FindLesson,
  "gloss-filter": GlossFilter,
  "gloss-term": GlossTerm,
  "keep-offline": KeepOffline,
  "lesson-progress": LessonProgress,
  "share-lesson": ShareLesson,
  "step-player": StepPlayer,
  "wide-part": WidePart,
};

const SLICE_MS = 12; // on a phone four times as slow that is still no long task

/** Upgrade kind after kind; scrolling and drawing come in between. */
async function upgrade() {
  let began = Number.NEGATIVE_INFINITY; // the first slice does not share its task with the theme's start
  for (const [name, element] of Object.entries(elements)) {
    if (performance.now() - began > SLICE_MS) {
      await (globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve)));
      began = performance.now();
    }
    if (!customElements.get(name)) customElements.define(name, element);
  }
}
upgrade();
