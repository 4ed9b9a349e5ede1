import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '../../lib/api.ts';
import { q, useApiMutation } from '../../lib/query.ts';

export const nearestQuery = q('GET /api/v1/salesman/nearest');
export const callingQuery = q('GET /api/v1/user/calling');

type Nearest = ReplyOf<'GET /api/v1/salesman/nearest'>['data'];
export type NearPerson = Nearest['people'][number];
export type Kept = NonNullable<Nearest['kept']>;

/** Asks for a whole number; the server notes it. */
export function useNumber() {
  return useApiMutation('POST /api/v1/salesman/number');
}

/** Allows or forbids calls. The choice shows at once, and the former one again when it could not be saved. */
export function useAllowing() {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<boolean>();
  const { mutate } = useApiMutation('POST /api/v1/user/calling', {
    onError: () => setChosen(undefined),
    onSettled: () => void client.invalidateQueries({ queryKey: callingQuery.queryKey }),
  });
  const allow = (isAllowed: boolean): void => {
    setChosen(isAllowed);
    mutate({ body: { isAllowed } });
  };
  return { chosen, allow };
}
