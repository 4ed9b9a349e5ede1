import { isAllowedLink } from '@klub/contract/allowed-html';
import {
  baseKeymap,
  chainCommands,
  exitCode,
  lift,
  setBlockType,
  toggleMark,
  wrapIn,
} from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { Mark, MarkType, Node, NodeType } from 'prosemirror-model';
import { sinkListItem } from 'prosemirror-schema-list';
import { type Command, type EditorState, NodeSelection, type Plugin } from 'prosemirror-state';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  tableEditing,
} from 'prosemirror-tables';
import { leaveItem, liftItem, listRule, makeList, splitItem, withParagraphs } from './lines.ts';
import { schema } from './schema.ts';

const { nodes, marks } = schema;

export type ToolName =
  | 'undo'
  | 'redo'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'strong'
  | 'em'
  | 'underline'
  | 'strike'
  | 'sub'
  | 'sup'
  | 'bullets'
  | 'numbers'
  | 'deeper'
  | 'shallower'
  | 'quote'
  | 'table'
  | 'rowAfter'
  | 'rowGone'
  | 'columnAfter'
  | 'columnGone'
  | 'headRow'
  | 'tableGone';

type Tool = {
  readonly run: Command;
  /** The button is pressed; left out: it never is. */
  readonly isOn?: (state: EditorState) => boolean;
};

/** A heading, or a paragraph again. */
function heading(type: NodeType): Tool {
  return {
    run: (state, dispatch) =>
      setBlockType(isIn(state, type) ? nodes.paragraph : type)(state, dispatch),
    isOn: (state) => isIn(state, type),
  };
}

function marked(type: MarkType): Tool {
  return { run: toggleMark(type), isOn: (state) => hasMark(state, type) };
}

function list(type: NodeType): Tool {
  return {
    run: (state, dispatch) =>
      isInside(state, type) ? liftItem(state, dispatch) : makeList(type)(state, dispatch),
    isOn: (state) => isInside(state, type),
  };
}

export const tools: Readonly<Record<ToolName, Tool>> = {
  undo: { run: undo },
  redo: { run: redo },
  h2: heading(nodes.h2),
  h3: heading(nodes.h3),
  h4: heading(nodes.h4),
  strong: marked(marks.strong),
  em: marked(marks.em),
  underline: marked(marks.underline),
  strike: marked(marks.strike),
  sub: marked(marks.sub),
  sup: marked(marks.sup),
  bullets: list(nodes.bullet_list),
  numbers: list(nodes.ordered_list),
  deeper: { run: sinkListItem(nodes.list_item) },
  shallower: { run: chainCommands(liftItem, withParagraphs(lift)) },
  quote: {
    run: (state, dispatch) =>
      isInside(state, nodes.blockquote)
        ? withParagraphs(lift)(state, dispatch)
        : wrapIn(nodes.blockquote)(state, dispatch),
    isOn: (state) => isInside(state, nodes.blockquote),
  },
  table: { run: insertTable },
  rowAfter: { run: addRowAfter },
  rowGone: { run: deleteRow },
  columnAfter: { run: addColumnAfter },
  columnGone: { run: deleteColumn },
  headRow: { run: toggleHeadRow, isOn: isHeadRow },
  tableGone: { run: deleteTable },
};

/** Tools that are shown only in a table. */
export const tableTools = [
  'rowAfter',
  'rowGone',
  'columnAfter',
  'columnGone',
  'headRow',
  'tableGone',
] as const satisfies readonly ToolName[];

export const isTableAround = isInTable;

function isIn({ selection: { $from, to } }: EditorState, type: NodeType): boolean {
  return to <= $from.end() && $from.parent.type === type;
}

function isInside({ selection: { $from } }: EditorState, type: NodeType): boolean {
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if ($from.node(depth).type === type) return true;
  return false;
}

function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { empty, $from, from, to } = selection;
  return empty
    ? type.isInSet(storedMarks ?? $from.marks()) !== undefined
    : doc.rangeHasMark(from, to, type);
}

/** Three rows of two columns, the first of them the head. */
function insertTable(state: EditorState, dispatch?: Parameters<Command>[1]): boolean {
  if (isInTable(state)) return false;
  const row = (type: NodeType, section: string): Node => {
    const attrs = type === nodes.header ? { scope: 'col' } : null;
    const cells = [1, 2].map(() => type.createChecked(attrs, nodes.line.create()));
    return nodes.row.createChecked({ section }, cells);
  };
  const rows = [row(nodes.header, 'thead'), row(nodes.cell, 'tbody'), row(nodes.cell, 'tbody')];
  const table = nodes.table_block.createChecked(null, nodes.table.createChecked(null, rows));
  const at = state.selection.$from;
  if (
    !at.node(-1)?.canReplaceWith(at.index(-1), at.indexAfter(-1), nodes.table_block) &&
    at.depth !== 1
  )
    return false;
  dispatch?.(state.tr.replaceSelectionWith(table).scrollIntoView());
  return true;
}

/** The row of the selection, with its place. */
function rowAround({ selection: { $from } }: EditorState): { node: Node; at: number } | null {
  for (let depth = $from.depth; depth > 0; depth -= 1)
    if ($from.node(depth).type === nodes.row)
      return { node: $from.node(depth), at: $from.before(depth) };
  return null;
}

function isHeadRow(state: EditorState): boolean {
  return rowAround(state)?.node.attrs['section'] === 'thead';
}

/** A row of headers in `thead`, or a row of cells again. */
function toggleHeadRow(state: EditorState, dispatch?: Parameters<Command>[1]): boolean {
  const row = rowAround(state);
  if (row === null) return false;
  const isHead = row.node.attrs['section'] === 'thead';
  const transaction = state.tr.setNodeMarkup(row.at, null, { section: isHead ? 'tbody' : 'thead' });
  row.node.forEach((cell, offset) => {
    const { colspan, rowspan } = cell.attrs;
    const type = isHead ? nodes.cell : nodes.header;
    const scope = isHead ? {} : { scope: 'col' };
    transaction.setNodeMarkup(row.at + 1 + offset, type, { colspan, rowspan, ...scope });
  });
  dispatch?.(transaction);
  return true;
}

export type LinkThere = { readonly href: string; readonly words: string };

/** The link of the selection, or its words for a new one. */
export function linkAt(state: EditorState): LinkThere {
  const { from, to } = linkRange(state);
  const href = linkMark(state)?.attrs['href'];
  return {
    href: typeof href === 'string' ? href : '',
    words: state.doc.textBetween(from, to, ' '),
  };
}

function linkMark({ doc, selection: { from, to, $from } }: EditorState): Mark | undefined {
  const here =
    marks.link.isInSet($from.marks()) ?? marks.link.isInSet($from.nodeAfter?.marks ?? []);
  if (here !== undefined) return here;
  let found: Mark | undefined;
  doc.nodesBetween(from, to, (node) => {
    found ??= marks.link.isInSet(node.marks);
  });
  return found;
}

/** The selection; without one the whole link around the cursor. */
function linkRange(state: EditorState): { from: number; to: number } {
  const { selection } = state;
  const mark = linkMark(state);
  if (!selection.empty || mark === undefined) return selection;
  const { parent } = selection.$from;
  const start = selection.$from.start();
  let range = { from: selection.from, to: selection.from };
  let open: number | null = null;
  parent.forEach((child, offset) => {
    const isLinked = mark.isInSet(child.marks);
    if (!isLinked) open = null;
    else {
      open ??= start + offset;
      const to = start + offset + child.nodeSize;
      if (open <= selection.from && selection.from <= to) range = { from: open, to };
    }
  });
  return range;
}

/** Puts a link on the words; the address has been checked by `wrongLink`. */
export function setLink(href: string, words: string): Command {
  return (state, dispatch) => {
    if (!isAllowedLink(href)) return false;
    const { from, to } = linkRange(state);
    const mark = marks.link.create({ href });
    const transaction = state.tr;
    if (state.doc.textBetween(from, to, ' ') === words && from !== to) {
      transaction.removeMark(from, to, marks.link).addMark(from, to, mark);
    } else {
      const others = state.selection.$from.marks().filter(({ type }) => type !== marks.link);
      transaction.replaceRangeWith(from, to, schema.text(words, mark.addToSet(others)));
    }
    dispatch?.(transaction.scrollIntoView());
    return true;
  };
}

export const removeLink: Command = (state, dispatch) => {
  const { from, to } = linkRange(state);
  dispatch?.(state.tr.removeMark(from, to, marks.link));
  return true;
};

export type PictureThere = {
  readonly src: string;
  readonly alt: string;
};

/** The selected picture; null: none is. */
export function pictureAt({ selection }: EditorState): PictureThere | null {
  if (!(selection instanceof NodeSelection) || selection.node.type !== nodes.image) return null;
  const { src, alt } = selection.node.attrs;
  return { src: String(src), alt: String(alt) };
}

export function setPicture({ src, alt }: PictureThere): Command {
  return (state, dispatch) => {
    const image = nodes.image.createChecked({ src, alt });
    dispatch?.(state.tr.replaceSelectionWith(image, true).scrollIntoView());
    return true;
  };
}

export function pluginsOf(): Plugin[] {
  const list = nodes.list_item;
  const breakLine = chainCommands(exitCode, (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
    return true;
  });
  return [
    inputRules({
      rules: [
        wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
        listRule(/^\s*[-*]\s$/, nodes.bullet_list),
        listRule(/^1[.)]\s$/, nodes.ordered_list),
        textblockTypeInputRule(/^##\s$/, nodes.h2),
        textblockTypeInputRule(/^###\s$/, nodes.h3),
      ],
    }),
    keymap({
      'Mod-z': undo,
      'Mod-y': redo,
      'Shift-Mod-z': redo,
      'Mod-b': tools.strong.run,
      'Mod-i': tools.em.run,
      'Mod-u': tools.underline.run,
      'Shift-Enter': breakLine,
      'Mod-]': sinkListItem(list),
      'Mod-[': liftItem,
      Enter: splitItem,
      Backspace: leaveItem,
      // Only from cell to cell: elsewhere, and behind the last cell, Tab leaves the editor.
      Tab: goToNextCell(1),
      'Shift-Tab': goToNextCell(-1),
    }),
    keymap(baseKeymap),
    history(),
    tableEditing(),
  ];
}
