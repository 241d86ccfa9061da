/** The editor of a cell: CodeMirror 6, a chunk of its own, loaded when a reader begins to edit. */
import { history, historyKeymap, defaultKeymap, indentWithTab } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { EditorSelection, EditorState, RangeSetBuilder, StateEffect, StateField } from "@codemirror/state";
import { Decoration, drawSelection, EditorView, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/**
 * @typedef {object} Hooks
 * @property {(code: string) => void} changed
 * @property {() => void} run Ctrl/Cmd+Enter
 * @property {() => void} runAndMove Shift+Enter
 * @property {string} label what a screen reader calls the editor
 */

const colours = HighlightStyle.define(
  [
    [[tags.keyword, tags.operatorKeyword, tags.modifier, tags.self], "keyword"],
    [[tags.string, tags.special(tags.string)], "string"],
    [[tags.number, tags.bool, tags.null], "number"],
    [[tags.comment], "comment"],
    [[tags.definition(tags.variableName), tags.function(tags.definition(tags.variableName))], "definition"],
    [[tags.function(tags.variableName)], "call"],
    [[tags.operator], "operator"],
  ].map(([tag, name]) => ({ tag: /** @type {any} */ (tag), class: `tok-${name}` })),
);

/** @type {import("@codemirror/state").StateEffectType<number | null>} */
const setErrorLine = StateEffect.define();
const errorLine = StateField.define({
  create: () => Decoration.none,
  update(marks, transaction) {
    for (const effect of transaction.effects)
      if (effect.is(setErrorLine)) return markOf(transaction.state, effect.value);
    return transaction.docChanged ? Decoration.none : marks;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** @param {EditorState} state @param {number | null} line */
function markOf(state, line) {
  if (!line || line > state.doc.lines) return Decoration.none;
  const builder = new RangeSetBuilder();
  const { from } = state.doc.line(line);
  builder.add(from, from, Decoration.line({ class: "cm-error-line" }));
  return /** @type {import("@codemirror/view").DecorationSet} */ (builder.finish());
}

/**
 * Arrow keys move over whole Bangla clusters: the library's own cluster finder lacks the rule that joins conjuncts
 * (UAX #29, GB9c), so a caret would stop inside ক্ষ without visible movement.
 */
const clusters = EditorState.transactionFilter.of((transaction) => {
  const { selection } = transaction;
  if (
    !selection ||
    transaction.docChanged ||
    !transaction.isUserEvent("select") ||
    typeof Intl.Segmenter !== "function"
  )
    return transaction;
  const { doc } = transaction.startState;
  const before = transaction.startState.selection.main.head;
  const ranges = selection.ranges.map((range) => {
    const head = snap(doc, range.head, range.head >= before);
    return range.empty ? EditorSelection.cursor(head) : EditorSelection.range(range.anchor, head);
  });
  if (ranges.every((range, index) => range.eq(selection.ranges[index]))) return transaction;
  return [transaction, { selection: EditorSelection.create(ranges, selection.mainIndex), sequential: true }];
});

/** @param {import("@codemirror/state").Text} doc @param {number} at @param {boolean} forward */
function snap(doc, at, forward) {
  const line = doc.lineAt(at);
  const offset = at - line.from;
  if (offset === 0 || offset === line.length || !/[\u0980-\u09ff]/.test(line.text)) return at;
  for (const { index, segment } of new Intl.Segmenter("bn", { granularity: "grapheme" }).segment(line.text)) {
    const end = index + segment.length;
    if (offset > index && offset < end) return line.from + (forward ? end : index);
    if (index >= offset) break;
  }
  return at;
}

/**
 * @param {HTMLElement} parent @param {string} code @param {Hooks} hooks
 * @returns {{view: EditorView, get: () => string, set: (code: string) => void, mark: (line: number | null) => void, focus: (line?: number) => void}}
 */
export function openEditor(parent, code, hooks) {
  const act = (/** @type {() => void} */ doIt) => () => {
    doIt();
    return true;
  };
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: code,
      extensions: [
        keymap.of([
          { key: "Mod-Enter", run: act(hooks.run) },
          { key: "Shift-Enter", run: act(hooks.runAndMove) },
          indentWithTab, // Escape, then Tab, leaves: the library's own rule, named in the help line
          ...defaultKeymap,
          ...historyKeymap,
        ]),
        lineNumbers(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        indentUnit.of("    "),
        EditorState.tabSize.of(4),
        python(),
        syntaxHighlighting(colours),
        errorLine,
        clusters,
        EditorView.contentAttributes.of({
          "aria-label": hooks.label,
          translate: "no",
          spellcheck: "false",
          autocapitalize: "off",
          autocorrect: "off",
        }),
        EditorView.updateListener.of((update) => update.docChanged && hooks.changed(update.state.doc.toString())),
      ],
    }),
  });
  for (const type of ["keydown", "keyup", "keypress"])
    view.dom.addEventListener(type, (event) => event.stopPropagation());
  return {
    view,
    get: () => view.state.doc.toString(),
    set: (text) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }),
    mark: (line) => view.dispatch({ effects: setErrorLine.of(line) }),
    focus(line) {
      view.focus();
      if (line && line <= view.state.doc.lines)
        view.dispatch({ selection: { anchor: view.state.doc.line(line).from }, scrollIntoView: true });
    },
  };
}
