import { useEffect, useState } from 'react';
import { useWindowEvent } from '@klub/ui/window-event.ts';

/** Long enough for the tap that left the field: returning elements must not move under it. */
const afterTypingMs = 400;

/** True while a field that takes text has the focus, and for a moment after: a keyboard may be open. */
export function useTyping(): boolean {
  const [hasField, setHasField] = useState(false);
  const [isTyping, setTyping] = useState(false);
  if (hasField && !isTyping) setTyping(true);
  useWindowEvent('focusin', ({ target }) => setHasField(takesText(target)));
  useWindowEvent('focusout', ({ relatedTarget }) => setHasField(takesText(relatedTarget)));
  useEffect(() => {
    if (hasField || !isTyping) return;
    const timer = setTimeout(() => setTyping(false), afterTypingMs);
    return () => clearTimeout(timer);
  }, [hasField, isTyping]);
  return isTyping;
}

const withoutKeyboard = ['button', 'checkbox', 'radio', 'range', 'submit', 'reset', 'file'];

function takesText(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !withoutKeyboard.includes(target.type);
  return target instanceof HTMLTextAreaElement;
}
