import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { panelQuery } from '../../../lib/query.ts';
import { answered } from '../../viewing/viewing.answers.ts';
import type { Answering } from '../../viewing/bridge.ts';
import {
  type Attempt,
  type DraftCells,
  type Face,
  type Role,
  afterOpening,
  afterReply,
  replyIn,
  sentAttempts,
} from './preview.rules.ts';

const draft = 'GET /api/panel/v1/drafts/:id';
const call = 'POST /api/panel/v1/drafts/:id/preview';

export type Looked = {
  readonly draftId: string;
  /** What the screen holds; null: the draft as it is saved. */
  readonly typed: DraftCells | null;
};

export const useDraft = (id: string) => useQuery(panelQuery(draft, { params: { id } }));

const nothingAsked = { path: '', isTold: false, attempts: [], reply: null } as const;

/** Who sees the draft, where and when; asks again after each pause. */
export function useFacts({ draftId, typed }: Looked, digest: string) {
  return useQuery({
    queryKey: [call, draftId, digest],
    queryFn: ({ signal }) =>
      api(
        call,
        { params: { id: draftId }, body: { ...nothingAsked, attempts: [], role: 'user1', typed } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
}

/** The tries of the question, which only this screen remembers. */
type Tries = {
  made(): readonly Attempt[];
  keep(attempts: readonly Attempt[]): void;
};

export function newTries(): Tries {
  let kept: readonly Attempt[] = [];
  return {
    made: () => kept,
    keep: (attempts) => {
      kept = attempts;
    },
  };
}

/** Has the server answer as if the draft were published. */
export function answersOfPreview(
  { draftId, typed }: Looked,
  { role, face }: { readonly role: Role; readonly face: Face },
  tries: Tries,
): Answering {
  return ({ path, body }) =>
    answered(
      async () => {
        const reply = replyIn(body);
        const attempts = sentAttempts(tries.made(), performance.now());
        const { data } = await api(call, {
          params: { id: draftId },
          body: { role, path, isTold: face === 'told', typed, attempts, reply },
        });
        const answer = data.answer ?? { status: 404, body: {} };
        if (reply !== null) tries.keep(afterReply(tries.made(), reply.replies ?? [], answer.body));
        else if (path.startsWith('/api/v1/question/'))
          tries.keep(afterOpening(tries.made(), answer.body, performance.now()));
        return answer;
      },
      () => false,
    );
}
