import { api, type ReplyOf } from '../../lib/api.ts';
import { freshMs } from '../../timings.ts';

/** Who would count page views, and what an agreement to it is worth. */
export type Terms = ReplyOf<'GET /api/v1/analytics'>['data'];

let asked: Promise<Terms> | undefined;

/** Asked once a visit. A failure is kept for a while: who polls this does not press a server that is down. */
export function terms(): Promise<Terms> {
  asked ??= api('GET /api/v1/analytics').then(
    ({ data }) => data,
    (error: unknown) => {
      setTimeout(() => (asked = undefined), freshMs);
      throw error;
    },
  );
  return asked;
}
