import { freshMs } from '@klub/ui/timings.ts';
import { api, type ReplyOf } from '../../lib/api.ts';

/** The analytics provider, and the revision of the consent that it needs. */
export type Terms = ReplyOf<'GET /api/v1/analytics'>['data'];

let asked: Promise<Terms> | undefined;

/** Fetched once a visit. A failure is cached for a while, so that polling does not overload a server that is down. */
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
