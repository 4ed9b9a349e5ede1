import { toast } from '@klub/ui/feedback/notify.ts';
import { toastMs } from '../timings.ts';
import type { ArgsOf, GetCall, PostCall, ReplyOf } from './api.ts';
import { usePanelMutation } from './query.ts';

/** A write whose success is told by a toast. */
export type Act<C extends PostCall> = {
  readonly call: C;
  /** The reads whose replies the write changes. */
  readonly stale: readonly GetCall[];
  /** The words of the toast; empty: no toast. */
  readonly said: (reply: ReplyOf<C>) => string;
  /** The failures that the caller shows by itself. */
  readonly isTold?: (failure: Error) => boolean;
};

type MessageCall = {
  [C in PostCall]: ReplyOf<C> extends { message: string } ? C : never;
}[PostCall];

type Outcome<C extends PostCall> = {
  onDone?: (reply: ReplyOf<C>) => void;
  onFailure?: (failure: Error) => void;
};

/** What `said` says where the server words the outcome. */
const itsMessage = ({ message }: { message: string }): string => message;

/** An act that the server words: the toast shows the reply's message. */
export function act<C extends MessageCall>(call: C, ...stale: readonly GetCall[]) {
  return { call, stale, said: itsMessage };
}

/** Runs an act: toasts its success, refetches what it changed, and then calls `onDone`, which closes its form. */
export function useAct<C extends PostCall>({ call, stale, said, isTold }: Act<C>) {
  const { mutate, ...state } = usePanelMutation(call, stale, isTold);
  const run = (args: ArgsOf<C>, { onDone, onFailure }: Outcome<C> = {}): void =>
    mutate(args, {
      onSuccess: (reply) => {
        const words = said(reply);
        if (words !== '') toast(words, toastMs, 'success');
        onDone?.(reply);
      },
      onError: (failure) => onFailure?.(failure),
    });
  return { ...state, run };
}

export type ActState<C extends PostCall> = ReturnType<typeof useAct<C>>;
