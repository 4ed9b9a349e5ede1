import { generatePath, useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import type { ArgsOf, PostCall, ReplyOf } from './api.ts';
import { usePanelMutation } from './query.ts';

type WorkCall = {
  [C in PostCall]: ReplyOf<C> extends { data: { operationId: string } } ? C : never;
}[PostCall];

/** Orders long work and opens the screen of its operation, which shows its progress and its file. */
export function useLongWork<C extends WorkCall>(call: C) {
  const navigate = useNavigate();
  const { mutate, isPending, error } = usePanelMutation(call, ['GET /api/panel/v1/operations']);
  const open = ({ data }: { data: { operationId: string } }): void =>
    void navigate(generatePath(paths.operation, { id: data.operationId }));
  const begin = (args: ArgsOf<C>): void => mutate(args, { onSuccess: open });
  return { begin, isPending, error };
}
