import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { stepsBack } from './way-back.rules.ts';

/** The paths of this visit, by the place that the router gives them in the history of the tab. */
const visited: (string | undefined)[] = [];

/** Records each address that is opened, for the links back. */
export function useRecordedWay(): void {
  const { pathname, key } = useLocation();
  useEffect(() => {
    const place = placeInHistory();
    if (place !== undefined) visited[place] = pathname;
  }, [pathname, key]);
}

/** How many steps of the history lead back to the path; undefined where the user has not come from it. */
export function stepsBackTo(pathname: string): number | undefined {
  return stepsBack(visited, placeInHistory(), pathname);
}

function placeInHistory(): number | undefined {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null || !('idx' in state)) return undefined;
  return typeof state.idx === 'number' ? state.idx : undefined;
}
