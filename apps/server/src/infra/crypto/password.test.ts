import { expect, test } from 'vitest';
import { decoyPasswordHash, passwords } from './password.ts';

test('a password is stored as an argon2id PHC string of 19 MiB', async () => {
  const { hash, verify } = passwords();
  const stored = await hash('Zażółć gęślą jaźń');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verify(stored, 'Zażółć gęślą jaźń')).toBe(true);
  expect(await verify(stored, 'Zażółć gęślą jaźn')).toBe(false);
});

test('long passwords, emoji, quotes and outer spaces are kept', async () => {
  const { hash, verify } = passwords();
  const stored = await hash(`${'a'.repeat(127)}ł`);
  expect(await verify(stored, `${'a'.repeat(127)}l`)).toBe(false);
  const odd = ` 👩‍👩‍👧'"; drop table person -- `;
  const oddStored = await hash(odd);
  expect(await verify(oddStored, odd)).toBe(true);
  expect(await verify(oddStored, odd.trim())).toBe(false);
});

test('a letter of one or two code points is equal', async () => {
  const { hash, verify } = passwords();
  expect(await verify(await hash('gór' + 'o\u0301'), 'g\u00f3r\u00f3'.normalize('NFD'))).toBe(true);
});

test('no password fits an unknown number, and tries count separately', async () => {
  const { hash, verify, compared, comparedInVain } = passwords();
  expect(await verify(null, '')).toBe(false);
  expect([compared(), comparedInVain()]).toEqual([0, 1]);
  await verify(await hash('Klub-2026!'), 'wrong');
  expect([compared(), comparedInVain()]).toEqual([1, 1]);
});

test('[HZ2] an unknown number costs the same work', async () => {
  const strengthOf = (phc: string): string[] => phc.split('$').slice(0, 4);
  expect(strengthOf(decoyPasswordHash)).toEqual(strengthOf(await passwords().hash('Klub-2026!')));
});

test('a flood is sent away instead of being held in memory', async () => {
  const { verify } = passwords({ atOnce: 3, waitingMax: 5 });
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => verify(null, 'x')));
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(12);
});
