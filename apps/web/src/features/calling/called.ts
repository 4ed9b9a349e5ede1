import { useState } from 'react';
import { warsawDay } from '@klub/ui/words/format.ts';
import { readStored, seenPrefix, store } from '../../lib/storage.ts';

/** People who were called today, as the user marked them on this device; deleted at the logout. */
const key = `${seenPrefix}called`;

/** Those of a day, `YYYY-MM-DD`: the marks of another day are gone. */
export function calledOn(day: string): readonly string[] {
  const [kept, ...ids] = (readStored(key) ?? '').split(' ');
  return kept === day ? ids : [];
}

export function markCalled(day: string, id: string, isCalled: boolean): readonly string[] {
  const others = calledOn(day).filter((other) => other !== id);
  const ids = isCalled ? [...others, id] : others;
  store(key, [day, ...ids].join(' '));
  return ids;
}

/** Today's marks, and a function that changes one. */
export function useCalled(): readonly [readonly string[], (id: string, isCalled: boolean) => void] {
  const [day] = useState(() => warsawDay(new Date()));
  const [ids, setIds] = useState(() => calledOn(day));
  return [ids, (id, isCalled) => setIds(markCalled(day, id, isCalled))];
}
