import { gapCursor } from 'prosemirror-gapcursor';
import { type Command, EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { type ClipboardOptions, clipboardProps } from './clipboard.ts';
import { pluginsOf } from './commands.ts';
import { htmlOf } from './html.ts';
import { documentOf } from './read.ts';
import { schema } from './schema.ts';

type EditorOptions = ClipboardOptions & {
  readonly html: string;
  readonly isLocked: () => boolean;
  /** Of the element that is written in. */
  readonly attributes: () => Record<string, string>;
  readonly onChange: (html: string) => void;
  /** After every change of text or selection, once what has changed is painted. */
  readonly onState: (state: EditorState) => void;
  /** The user asks for the toolbar by keyboard. */
  readonly onToolbar: () => void;
};

export type OpenEditor = {
  readonly state: () => EditorState;
  readonly html: () => string;
  /** Another text: the earlier steps can no longer be undone. */
  readonly replace: (html: string) => void;
  readonly run: (command: Command) => boolean;
  readonly focus: () => void;
  /** Reads the options again. */
  readonly refresh: () => void;
  readonly close: () => void;
};

export function openEditor(place: HTMLElement, options: EditorOptions): OpenEditor {
  let html = options.html;
  let frame = 0;
  let painted = 0;
  const plugins = [...pluginsOf(), gapCursor()];
  const stateOf = (text: string) => EditorState.create({ doc: documentOf(text), schema, plugins });
  const show = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(painted);
    // The tools may wait: first the frame with what was typed.
    frame = requestAnimationFrame(() => {
      painted = window.setTimeout(() => options.onState(view.state));
    });
  };
  const view = new EditorView(place, {
    ...clipboardProps(options),
    state: stateOf(html),
    attributes: options.attributes,
    editable: () => !options.isLocked(),
    dispatchTransaction: (transaction) => {
      view.updateState(view.state.apply(transaction));
      if (transaction.docChanged) {
        html = htmlOf(view.state.doc);
        options.onChange(html);
      }
      show();
    },
    handleKeyDown: (_view, event) => {
      if (event.key !== 'F10' || !event.altKey) return false;
      options.onToolbar();
      return true;
    },
  });
  show();
  return {
    state: () => view.state,
    html: () => html,
    replace: (text) => {
      html = text;
      view.updateState(stateOf(text));
      show();
    },
    run: (command) => command(view.state, view.dispatch, view),
    focus: () => view.focus(),
    refresh: () => view.setProps({}),
    close: () => {
      cancelAnimationFrame(frame);
      clearTimeout(painted);
      view.destroy();
    },
  };
}
