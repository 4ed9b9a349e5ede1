import { proofNeeded } from '@klub/contract/panel/proof-needed';
import { ApiFailure } from '@klub/ui/calls/failure.ts';
import { useSyncExternalStore } from 'react';

/** The question for a fresh second factor while it is open; all calls that wait share one. */
type Question = { answer: (proven: boolean) => void };

let open: { question: Question; proven: Promise<boolean> } | undefined;
const listeners = new Set<() => void>();

export function isProofNeeded(failure: unknown): boolean {
  const { status, message } = proofNeeded;
  return failure instanceof ApiFailure && failure.status === status && failure.message === message;
}

/** Requests the second factor; resolves to false when the user declines. */
export function provesAgain(): Promise<boolean> {
  open ??= ask();
  return open.proven;
}

/** Closes the question as declined: the calls that wait for it fail. */
export function declineProof(): void {
  open?.question.answer(false);
}

/** The question to show now, by the dialog in `features/shell/ProofDialog.tsx`. */
export function useProofQuestion(): Question | undefined {
  return useSyncExternalStore(listen, () => open?.question);
}

function ask(): { question: Question; proven: Promise<boolean> } {
  let answer: Question['answer'] = () => undefined;
  const proven = new Promise<boolean>((resolve) => {
    answer = (isProven) => {
      open = undefined;
      tell();
      resolve(isProven);
    };
  });
  queueMicrotask(tell);
  return { question: { answer }, proven };
}

function tell(): void {
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
