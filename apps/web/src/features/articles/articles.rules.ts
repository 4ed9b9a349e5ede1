import { articlesMax } from '@klub/contract/limits';

/** The id after which the next older page begins; undefined when this was the last page. */
export function olderAfter(page: readonly { readonly id: string }[]): string | undefined {
  return page.length < articlesMax ? undefined : page.at(-1)?.id;
}

/** `05.11.2026` and `08:30`, the time in Warsaw, for `datetime`: without a zone, because the wire has none. */
export function machineTime(date: string, time: string): string {
  return `${date.split('.').reverse().join('-')}T${time}`;
}
