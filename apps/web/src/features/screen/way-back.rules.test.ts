import { expect, test } from 'vitest';
import { stepsBack } from './way-back.rules.ts';

test('the way back ends at the nearest earlier visit of the list', () => {
  expect(stepsBack(['/news', '/news/a'], 1, '/news')).toBe(1);
  expect(stepsBack(['/news', '/news/a', '/news/b'], 2, '/news')).toBe(2);
  expect(stepsBack(['/news', '/konto', '/news', '/news/a'], 3, '/news')).toBe(1);
});

test('without an earlier visit there is no way back in the history', () => {
  expect(stepsBack(['/konto', '/news/a'], 1, '/news')).toBeUndefined();
  expect(stepsBack([undefined, '/news/a'], 1, '/news')).toBeUndefined();
  expect(stepsBack(['/news', '/news/a'], undefined, '/news')).toBeUndefined();
  // A later visit, left by the back button, does not count.
  expect(stepsBack(['/news/a', '/news'], 0, '/news')).toBeUndefined();
});
