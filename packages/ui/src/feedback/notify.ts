import { useSyncExternalStore } from 'react';
import { referenceWords } from '../calls/reference-words.ts';
import { createToasts, type Toast } from './toasts.ts';

/**
 * Toasts, alerts, and questions that wait for a decision. Any code may call these;
 * `features/shell/Overlays.tsx` shows them.
 */
export const toasts = createToasts();

export function toast(
  words: string,
  ms: number,
  kind: Toast['kind'] = 'info',
  position?: Toast['position'],
): void {
  speak();
  toasts.show({
    kind,
    words,
    seconds: ms / 1_000,
    ...(position === undefined ? {} : { position }),
  });
}

/** Shows why a call failed, with the number of its refusal. */
export function toastFailure(
  words: string,
  ms: number,
  failure: unknown,
  position?: Toast['position'],
): void {
  speak();
  toasts.show({
    kind: 'danger',
    words,
    note: referenceWords(failure),
    seconds: ms / 1_000,
    ...(position === undefined ? {} : { position }),
  });
}

export type Announcement = {
  title: string;
  text: string;
  /** Shows its number below the text. */
  failure?: unknown;
  ok: string;
  cancel?: string;
  /** Agreeing loses something, so the main button declines. */
  loses?: boolean;
};
type Pending = Announcement & { key: number; answer: (yes: boolean) => void };

let queue: readonly Pending[] = [];
let lastKey = 0;
let hasSpoken = false;
const listeners = new Set<() => void>();

/** Resolves when the alert is closed. */
export async function alert(announcement: Omit<Announcement, 'cancel'>): Promise<void> {
  await announce(announcement);
}

/** Resolves to true when the user agrees. */
export function confirm(question: Announcement & { cancel: string }): Promise<boolean> {
  return announce(question);
}

/** Closes an alert that is no longer true. */
export function withdraw(title: string, text: string): void {
  for (const pending of queue.filter((one) => one.title === title && one.text === text))
    pending.answer(false);
}

/** Closes all of them as declined: they belong to a session that is over. */
export function withdrawAll(): void {
  for (const pending of queue) pending.answer(false);
}

/** The alert or question to show now; the others wait behind it. */
export function useAnnouncement(): Pending | undefined {
  return useSyncExternalStore(listen, () => queue[0]);
}

/** Whether there was any message yet: the code that shows them is not loaded before. */
export function useHasSpoken(): boolean {
  return useSyncExternalStore(listen, () => hasSpoken);
}

/** The same message is not shown twice at a time. */
function announce(announcement: Announcement): Promise<boolean> {
  withdraw(announcement.title, announcement.text);
  return new Promise((resolve) => {
    lastKey += 1;
    const key = lastKey;
    const answer = (yes: boolean): void => {
      change(queue.filter((one) => one.key !== key));
      resolve(yes);
    };
    change([...queue, { ...announcement, key, answer }]);
  });
}

function change(next: readonly Pending[]): void {
  queue = next;
  speak();
}

function speak(): void {
  hasSpoken = true;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
