import { expect, test } from 'vitest';
import { withBoundContent } from './content-words.ts';

test('titles of content are bound, and no other value', () => {
  const reply = { data: [{ title: 'Targi w Poznaniu', slug: 'a b', code: '5 a w b', count: 5 }] };
  expect(withBoundContent(reply)).toEqual({
    data: [{ title: 'Targi w\u00a0Poznaniu', slug: 'a b', code: '5 a w b', count: 5 }],
  });
});
