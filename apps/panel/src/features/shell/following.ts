import { useRef } from 'react';
import { request } from '../../lib/api.ts';
import { useWhileAtWork } from '../../lib/at-work.ts';
import { isFollowing, queryClient } from '../../lib/query.ts';
import { awayMs, progressMs } from '../../timings.ts';

const changes = 'GET /api/panel/v1/changes';

/** Refetches the open screen's reads after each act of any account, while the user is active. */
export function useFollowing(): void {
  const known = useRef<string>(undefined);
  const follow = async (): Promise<void> => {
    const { mark } = (await request(changes, {}, {})).data;
    const isMoved = known.current !== undefined && known.current !== mark;
    known.current = mark;
    if (isMoved) await queryClient.invalidateQueries({ predicate: isFollowing });
  };
  useWhileAtWork(() => void follow().catch(() => undefined), {
    everyMs: progressMs,
    awayAfterMs: awayMs,
  });
}
