import { expect, test } from 'vitest';
import { readAddress, withPage, withValues } from './address.rules.ts';

const search = (text: string) => new URLSearchParams(text);

test('a list reads only known filters and its page from the address', () => {
  expect(readAddress(search('?kto=7&co=&inne=1&strona=3'), ['kto', 'co'])).toEqual({
    values: { kto: '7' },
    page: 3,
  });
});

test('a page that is none is the first', () => {
  for (const page of ['0', '-1', 'x', '1.5', ''])
    expect(readAddress(search(`?strona=${page}`), []).page, page).toBe(1);
});

test('another filter begins at the first page and keeps the other filters', () => {
  expect(withValues(search('?kto=7&strona=3'), { co: 'staff.proved' }).toString()).toBe(
    'kto=7&co=staff.proved',
  );
  expect(withValues(search('?kto=7&co=x'), { kto: undefined, co: '' }).toString()).toBe('');
});

test('another page keeps the filters, and the first page has no number', () => {
  expect(withPage(search('?kto=7'), 2).toString()).toBe('kto=7&strona=2');
  expect(withPage(search('?kto=7&strona=2'), 1).toString()).toBe('kto=7');
});
