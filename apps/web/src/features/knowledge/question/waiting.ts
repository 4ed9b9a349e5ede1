import { useState } from 'react';
import { type Waiting, waitingTitle, withWaiting } from '../knowledge.rules.ts';

/** The title of the question, when its screen was opened on an entry of the history with the mark. */
export function useWaitingTitle(slug: string): string | undefined {
  const [title] = useState(() => waitingTitle(window.history.state, slug, Date.now()));
  return title;
}

/** Writes `history.state` directly: `navigate` would cancel a pending navigation. */
export function markWaiting(waiting: Waiting | undefined): void {
  window.history.replaceState(withWaiting(window.history.state, waiting), '');
}
