import { type ClipboardEvent, type InputEvent, useState } from 'react';
import { announce } from '@klub/ui/text/announce.ts';

/** A text as it was pasted or dictated: the value that it means for a field, or why it means none. */
export type Reading = { readonly value: string } | { readonly why: string };

/**
 * Reads pasted text as a whole, before the browser cuts it at the length of the field. A text that
 * does not fit changes nothing and is reported.
 */
export function useWritten(read: (text: string) => Reading, onText: (text: string) => void) {
  const [why, setWhy] = useState('');

  function take(
    event: ClipboardEvent<HTMLInputElement> | InputEvent<HTMLInputElement>,
    text: string,
  ): void {
    const { value, selectionStart, selectionEnd, readOnly } = event.currentTarget;
    if (readOnly || text === '') return;
    event.preventDefault();
    const before = value.slice(0, selectionStart ?? value.length);
    const reading = read(`${before}${text}${value.slice(selectionEnd ?? value.length)}`);
    if ('value' in reading) onText(reading.value);
    else announce(reading.why);
    setWhy('why' in reading ? reading.why : '');
  }

  return {
    /** The sentence for the field, until something is typed. */
    errors: why === '' ? [] : [why],
    forget: () => setWhy(''),
    onPaste: (event: ClipboardEvent<HTMLInputElement>) =>
      take(event, event.clipboardData.getData('text')),
    /** Keyboards and dictation insert many characters in one event, without a paste. */
    takeMany: (event: InputEvent<HTMLInputElement>): boolean => {
      if (event.data.length > 1) take(event, event.data);
      return event.data.length > 1;
    },
  };
}
