import { paths, searches } from '../paths.ts';

/** The sign-in with the way back to the requesting screen. */
export function entryAddress(pathname: string, search: string): string {
  const to = `${pathname}${search}`;
  return to === paths.dashboard
    ? paths.entry
    : `${paths.entry}?${new URLSearchParams([[searches.wayBack, to]])}`;
}

/** Where a sign-in leads: a screen of the panel, and nothing outside it. */
export function wayBack(search: URLSearchParams): string {
  const to = search.get(searches.wayBack) ?? '';
  return /^\/(?![/\\])/.test(to) && !to.startsWith(paths.entry) ? to : paths.dashboard;
}
