import { api, type ReplyOf } from '../../lib/api.ts';

/** Who would count page views, and what an agreement to it is worth. */
export type Terms = ReplyOf<'GET /api/v1/analytics'>['data'];

let asked: Promise<Terms> | undefined;

/** Asked once a visit, and again when that failed. */
export function terms(): Promise<Terms> {
  asked ??= api('GET /api/v1/analytics').then(
    ({ data }) => data,
    (error: unknown) => {
      asked = undefined;
      throw error;
    },
  );
  return asked;
}
