import { useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '../../lib/api.ts';
import { changeCached, q, useApiMutation } from '../../lib/query.ts';

export const nearestQuery = q('GET /api/v1/salesman/nearest');
export const callingQuery = q('GET /api/v1/user/calling');

type Nearest = ReplyOf<'GET /api/v1/salesman/nearest'>['data'];
export type NearPerson = Nearest['people'][number];
export type Kept = NonNullable<Nearest['kept']>;

/** Asks for a whole number; the server notes it. */
export function useNumber() {
  return useApiMutation('POST /api/v1/salesman/number');
}

/** Allows or forbids calls; the screen shows the choice at once, and the former one when it failed. */
export function useAllowing() {
  const client = useQueryClient();
  const show = (isAllowed: boolean): void =>
    changeCached(client, callingQuery, ({ data }) => ({ data: data && { ...data, isAllowed } }));
  const { mutate } = useApiMutation('POST /api/v1/user/calling', {
    onError: (_failure, { body: { isAllowed } }) => show(!isAllowed),
    onSettled: () => void client.invalidateQueries({ queryKey: callingQuery.queryKey }),
  });
  return (isAllowed: boolean): void => {
    show(isAllowed);
    mutate({ body: { isAllowed } });
  };
}
