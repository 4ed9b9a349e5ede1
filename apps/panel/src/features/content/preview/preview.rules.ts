import type { ArgsOf, ReplyOf } from '../../../lib/api.ts';

export type Body = ArgsOf<'POST /api/panel/v1/drafts/:id/preview'>['body'];
export type Previewed = ReplyOf<'POST /api/panel/v1/drafts/:id/preview'>['data'];
export type DraftCells = NonNullable<Body['typed']>;
export type Role = Body['role'];
export type Hidden = NonNullable<Previewed['who'][number]['hidden']>;

/** How a draft is looked at: as a card in a list, as its screen, or as the notification. */
export const faces = ['screen', 'card', 'told'] as const;
export type Face = (typeof faces)[number];

/** The faces that the draft has. */
export function facesOf(pages: Previewed['pages']): Face[] {
  return faces.filter((face) => pages[face] !== null);
}

/** The first role that sees the draft once its dates allow it; else the first. */
export function firstReader(who: Previewed['who']): Role {
  return who.find(({ hidden }) => hidden !== 'role' && hidden !== 'screen')?.role ?? 'user1';
}

/** True when no date makes the draft visible to the role. */
export function isNeverSeen(hidden: Hidden | null): boolean {
  return hidden === 'role' || hidden === 'screen';
}

/** A try of the question, by the browser's clock. */
export type Attempt = {
  readonly openedAt: number;
  readonly outcome: 'correct' | 'wrong' | 'expired' | null;
  readonly replies: readonly string[] | null;
};

/** The tries as the server takes them. */
export function sentAttempts(attempts: readonly Attempt[], now: number): Body['attempts'] {
  return attempts.map(({ openedAt, outcome, replies }) => ({
    openedMsAgo: Math.min(86_400_000, Math.max(0, Math.round(now - openedAt))),
    outcome,
    replies: replies === null ? null : [...replies],
  }));
}

/** After the question was opened: a try that the answer counts and the browser does not know begins now. */
export function afterOpening(attempts: readonly Attempt[], body: object, now: number): Attempt[] {
  const { attempt, remainingMs } = dataOf(body);
  const isNew = typeof attempt === 'number' && attempt > attempts.length && remainingMs !== null;
  return isNew ? [...attempts, { openedAt: now, outcome: null, replies: null }] : [...attempts];
}

/** After a reply was judged: null means that the time was over. */
export function afterReply(
  attempts: readonly Attempt[],
  replies: readonly string[],
  body: object,
): Attempt[] {
  const { isCorrect } = dataOf(body);
  const last = attempts.at(-1);
  if (last === undefined || isCorrect === undefined) return [...attempts];
  const outcome = isCorrect === null ? 'expired' : isCorrect === true ? 'correct' : 'wrong';
  return [...attempts.slice(0, -1), { ...last, outcome, replies: [...replies] }];
}

type QuestionData = {
  readonly attempt?: unknown;
  readonly remainingMs?: unknown;
  readonly isCorrect?: unknown;
};

function dataOf(body: object): QuestionData {
  return 'data' in body && typeof body.data === 'object' && body.data !== null ? body.data : {};
}

export type SentReply = NonNullable<Body['reply']>;

/** The reply of the app in the frame; null for anything else. */
export function replyIn(body: unknown): SentReply | null {
  if (typeof body !== 'object' || body === null || !('state' in body)) return null;
  const { state } = body;
  if (state !== 'sendAnswer' && state !== 'timeOut') return null;
  const given = 'replies' in body && Array.isArray(body.replies) ? body.replies : [];
  return { state, replies: given.filter((one) => typeof one === 'string') };
}
