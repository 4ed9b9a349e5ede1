import { useState } from 'react';
import { type Waiting, waitingTitle, withWaiting } from '../knowledge.rules.ts';

/** The title of the question, when its screen was opened on an entry of the history with the mark. */
export function useWaitingTitle(slug: string): string | undefined {
  const [title] = useState(() => waitingTitle(window.history.state, slug, Date.now()));
  return title;
}

/** Beside what the router keeps there: a navigation for the mark would end one that the user has begun meanwhile. */
export function markWaiting(waiting: Waiting | undefined): void {
  window.history.replaceState(withWaiting(window.history.state, waiting), '');
}
