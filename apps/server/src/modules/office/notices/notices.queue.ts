import { z } from 'zod';
import type { Handle } from '../../../infra/db/db.ts';
import { enqueue } from '../../../infra/jobs/jobs.ts';

/** Finds the recipients of a notice, and enqueues one job for each e-mail and each browser. */
export const noticeQueue = 'matter-notice';

/**
 * `waiting`: a matter was proposed. `lapses`: a day is left. `expired`, `ended`: its outcome.
 * `failed`: the id is of an operation that belongs to no matter. `letter`: one is due soon.
 */
export const noticeTopic = z.object({
  of: z.enum(['waiting', 'lapses', 'expired', 'ended', 'failed', 'letter']),
  id: z.number(),
  /** The day of a reminder, of which a subject may have several. */
  on: z.string().optional(),
});
export type NoticeTopic = z.infer<typeof noticeTopic>;

/** A notice as its subject stands now. */
export type Notice = {
  /** Accounts; suspended ones get nothing. */
  readonly to: readonly number[];
  /** Names no participant, because a locked phone shows it. */
  readonly title: string;
  /** Like `17 604,00 zł`; empty: none. */
  readonly figure: string;
  /** First name of the colleague who proposed or decided; empty: none. */
  readonly by: string;
  /** Deadline of the decision; null: nothing to decide. */
  readonly until: Date | null;
  /** The outcome as a sentence; empty: none yet. */
  readonly outcome: string;
  /** A route of the panel, like `/sprawy/12`. */
  readonly route: string;
};

/** Null: there is nothing to tell any more. */
export type NoticeSource = (topic: NoticeTopic) => Promise<Notice | null>;

/** A topic is enqueued once for each moment; e-mails and pushes once for each recipient. */
export async function enqueueNotice(
  handle: Handle,
  topic: NoticeTopic,
  now: Date,
  due: Date = now,
): Promise<void> {
  const key = `notice ${topic.of} ${topic.id} ${topic.on ?? due.getTime()}`;
  await enqueue(handle, {
    queue: noticeQueue,
    key,
    payload: topic,
    now,
    waitMs: due.getTime() - now.getTime(),
  });
}
