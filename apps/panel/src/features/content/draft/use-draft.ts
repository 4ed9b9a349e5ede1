import { ApiFailure } from '@klub/ui/calls/failure.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { request } from '../../../lib/api.ts';
import { draftSaveMs, presenceMs } from '../../../timings.ts';
import {
  type Draft,
  type Editing,
  type Value,
  bodyOf,
  chosen,
  editingOf,
  saved,
  toSend,
  typed,
} from './draft.rules.ts';

export type SaveState =
  | { readonly is: 'saved'; readonly at: string }
  | { readonly is: 'typing' | 'saving' }
  | { readonly is: 'failed'; readonly failure: unknown };

export type DraftOnScreen = ReturnType<typeof useDraft>;

/** A draft that saves itself, takes over what others change, and never overwrites it. */
export function useDraft(draft: Draft) {
  const saving = useSaving(draft);
  const { editing, state, save, change, current } = saving;
  useAutosave(saving);
  const others = usePresence(draft, saving);
  return {
    editing,
    state,
    others,
    save,
    current,
    type: (field: string, value: Value): void => {
      saving.noteTyping();
      change(typed(current(), field, value));
    },
    choose: (field: string, whose: 'mine' | 'theirs'): void => {
      change(chosen(current(), field, whose));
      if (whose === 'mine') void save();
    },
  };
}

/** What is typed, what the server has, and one save at a time. */
function useSaving({ id, changedAt, ...draft }: Draft) {
  const [editing, setEditing] = useState(() => editingOf({ id, changedAt, ...draft }));
  const [state, setState] = useState<SaveState>({ is: 'saved', at: changedAt });
  const latest = useRef(editing);
  const running = useRef<Promise<boolean> | null>(null);
  const change = useCallback((next: Editing): void => {
    latest.current = next;
    setEditing(next);
  }, []);
  const send = useCallback(async (): Promise<boolean> => {
    const sending = toSend(latest.current);
    setState({ is: 'saving' });
    try {
      const body = bodyOf(latest.current, sending);
      const { data } = await request('POST /api/panel/v1/drafts/:id', { params: { id }, body }, {});
      change(saved(latest.current, sending, data));
      setState(isWhole(latest.current) ? { is: 'saved', at: data.savedAt } : { is: 'typing' });
      return isWhole(latest.current);
    } catch (failure) {
      setState({ is: 'failed', failure });
      return false;
    } finally {
      running.current = null;
    }
  }, [change, id]);
  /** True when everything typed is on the server; `always`: also to read what others have changed. */
  const save = useCallback(
    async (always = false): Promise<boolean> => {
      while (running.current !== null) await running.current;
      if (Object.keys(toSend(latest.current)).length === 0 && !always)
        return isWhole(latest.current);
      running.current = send();
      return running.current;
    },
    [send],
  );
  return {
    editing,
    state,
    change,
    save,
    /** The state after the last save, for an act that follows it at once. */
    current: () => latest.current,
    noteTyping: () => setState({ is: 'typing' }),
  };
}

type Saving = ReturnType<typeof useSaving>;

/** Saves a while after the last key, and when the page is left; repeats a call that got no reply. */
function useAutosave({ editing, state, save }: Saving): void {
  const onTime = useEffectEvent(() => void save());
  useEffect(() => {
    if (isWhole(editing)) return undefined;
    const timer = setTimeout(() => onTime(), draftSaveMs);
    return () => clearTimeout(timer);
  }, [editing]);
  useEffect(() => {
    if (state.is !== 'failed' || state.failure instanceof ApiFailure) return undefined;
    const timer = setTimeout(() => onTime(), presenceMs);
    return () => clearTimeout(timer);
  }, [state]);
  useEffect(() => {
    const leave = (): void => onTime();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
}

/** Says that the draft is on this screen; names who else has it, and reads what they have changed. */
function usePresence({ id, state }: Draft, { current, save }: Saving): readonly string[] {
  const { data } = useQuery({
    queryKey: ['presence at a draft', id],
    queryFn: async () => {
      const reply = await request('POST /api/panel/v1/drafts/:id/here', { params: { id } }, {});
      if (reply.data.version > current().version) await save(true);
      return reply.data.others;
    },
    enabled: state === 'open',
    refetchInterval: presenceMs,
    gcTime: 0,
    retry: false,
  });
  return data ?? [];
}

function isWhole({ dirty }: Editing): boolean {
  return dirty.length === 0;
}
