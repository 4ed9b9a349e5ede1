import type { NodeType } from 'prosemirror-model';
import { liftListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, type EditorState, Selection, type Transaction } from 'prosemirror-state';
import { findWrapping } from 'prosemirror-transform';
import { InputRule } from 'prosemirror-inputrules';
import { schema } from './schema.ts';

const { nodes } = schema;

/** Items of a new list hold a line: `<li>raz</li>`, not `<li><p>raz</p></li>`. */
export function makeList(type: NodeType): Command {
  return (state, dispatch) =>
    wrapInList(type)(state, dispatch && ((transaction) => dispatch(asLines(transaction))));
}

/** The same for a sign that is typed at the beginning of a paragraph. */
export function listRule(sign: RegExp, type: NodeType): InputRule {
  return new InputRule(sign, (state, _match, start, end) => {
    const transaction = state.tr.delete(start, end);
    const range = transaction.doc.resolve(start).blockRange();
    const wrapping = range && findWrapping(range, type);
    return wrapping ? asLines(transaction.wrap(range, wrapping)) : null;
  });
}

function asLines(transaction: Transaction): Transaction {
  const { from, to } = transaction.selection;
  transaction.doc.nodesBetween(from, to, (node, at, parent) => {
    if (node.type === nodes.paragraph && parent?.type === nodes.list_item)
      transaction.setNodeMarkup(at, nodes.line);
  });
  return transaction;
}

/** Outside an item a line becomes a paragraph. */
export function withParagraphs(lift: Command): Command {
  return (state, dispatch) => {
    if (lift(state, dispatch)) return true;
    const transaction = asParagraphs(state);
    if (!transaction.docChanged) return false;
    const between = state.apply(transaction);
    return lift(
      between,
      dispatch &&
        ((lifted) => {
          for (const step of lifted.steps) transaction.step(step);
          const selection = Selection.fromJSON(transaction.doc, lifted.selection.toJSON());
          dispatch(transaction.setSelection(selection).scrollIntoView());
        }),
    );
  };
}

function asParagraphs(state: EditorState): Transaction {
  const transaction = state.tr;
  const { from, to } = state.selection;
  state.doc.nodesBetween(from, to, (node, at) => {
    if (node.type === nodes.line) transaction.setNodeMarkup(at, nodes.paragraph);
  });
  return transaction;
}

export const liftItem = withParagraphs(liftListItem(nodes.list_item));

/** Splits an item; an empty one leaves the list. */
export const splitItem: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const isEmptyItem = empty && $from.parent.content.size === 0 && $from.node(-1)?.childCount === 1;
  return isEmptyItem && $from.node(-1).type === nodes.list_item
    ? liftItem(state, dispatch)
    : splitListItem(nodes.list_item)(state, dispatch);
};

/** Backspace at the beginning of an item takes it out of the list. */
export const leaveItem: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const isAtStart = empty && $from.parentOffset === 0 && $from.index(-1) === 0;
  return isAtStart && $from.node(-1)?.type === nodes.list_item && liftItem(state, dispatch);
};
