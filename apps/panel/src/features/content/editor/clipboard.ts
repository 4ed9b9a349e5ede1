import type { Node, Slice } from 'prosemirror-model';
import type { EditorProps, EditorView } from 'prosemirror-view';
import { htmlOf, htmlOfMany } from './html.ts';
import { type Removed, cleanPasted, clipboardMax, withoutWrapping } from './paste.rules.ts';
import { inert } from './read.ts';

/** What a paste has done besides putting in the text. */
export type Told = 'clipboardTooLong' | 'pastedTooLong' | Removed;

export type ClipboardOptions = {
  readonly maxLength: number;
  readonly onTold: (told: Told) => void;
  /** Pictures that were pasted or dropped as files. */
  readonly onFiles: (files: readonly File[]) => void;
};

/** How the editor takes what is pasted or dropped: cleaned and told, or not at all and told. */
export function clipboardProps({ maxLength, onTold, onFiles }: ClipboardOptions): EditorProps {
  let removed: Removed = {};
  const putIn = (view: EditorView, slice: Slice): boolean => {
    if (lengthWith(view.state.doc, slice) > maxLength) {
      onTold('pastedTooLong');
      return true;
    }
    if (Object.keys(removed).length > 0) onTold(removed);
    return false;
  };
  const takeFiles = (data: DataTransfer | null): boolean => {
    const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
    // A text from Word comes with a picture of itself.
    if (files.length === 0 || data?.getData('text/html') !== '') return false;
    onFiles(files);
    return true;
  };
  const refuseLong = (event: Event, data: DataTransfer | null): boolean => {
    removed = {};
    if ((data?.getData('text/html').length ?? 0) <= clipboardMax) return false;
    event.preventDefault();
    onTold('clipboardTooLong');
    return true;
  };
  return {
    transformPastedHTML: (text) => {
      const body = inert(withoutWrapping(text));
      removed = cleanPasted(body);
      return body.innerHTML;
    },
    handlePaste: (view, { clipboardData }, slice) => takeFiles(clipboardData) || putIn(view, slice),
    handleDrop: (view, { dataTransfer }, slice, moved) =>
      !moved && (takeFiles(dataTransfer) || putIn(view, slice)),
    handleDOMEvents: {
      paste: (_view, event) => refuseLong(event, event.clipboardData),
      drop: (_view, event) => refuseLong(event, event.dataTransfer),
    },
  };
}

/** As long as the text will be, but for what the paste replaces. */
function lengthWith(doc: Node, { content }: Slice): number {
  return htmlOf(doc).length + htmlOfMany(content).length;
}
