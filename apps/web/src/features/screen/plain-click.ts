import type { MouseEvent } from 'react';

/** A click that opens the link here; with another button or a key the browser opens it elsewhere. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
