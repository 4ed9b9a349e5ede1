import { expect, test } from 'vitest';
import {
  requestOf,
  countSet,
  downloadKeyOf,
  isFileLink,
  pageOf,
  pagesOf,
  queryOf,
  sortedOf,
  withFilters,
  withoutFilters,
  withPage,
  withSort,
  wholeOf,
  headlineFilters,
} from './reports.rules.ts';

const everything =
  'szukaj=Nowak&miesiac=2026-10&kierownik=7&przedstawiciel=9&kanal=DIY&opiekun=4&typ=user1&zadanie=biel&cel=1&stan=met' +
  '&sortuj=percent&kierunek=desc&strona=3';

test("[S04] a report's address becomes its query in wire names", () => {
  expect(queryOf(requestOf(new URLSearchParams(everything)))).toEqual({
    search: 'Nowak',
    month: '2026-10',
    rsm: '7',
    sellers: '9',
    channel: 'DIY',
    superior: '4',
    user_type: 'user1',
    special_type: 'biel',
    hasTarget: '1',
    state: 'met',
    column: 'percent',
    order: 'desc',
    page: '3',
  });
});

test('unset values are left out of address and query', () => {
  expect(queryOf(requestOf(new URLSearchParams('szukaj=&strona=')))).toEqual({});
  expect(String(withFilters(new URLSearchParams('kanal=DIY'), { channel: '' }))).toBe('');
  expect(String(withPage(new URLSearchParams('strona=3'), 1))).toBe('');
  expect(String(withSort(new URLSearchParams('sortuj=shop&kierunek=asc'), undefined))).toBe('');
});

test('a new filter or order opens the first page', () => {
  const address = new URLSearchParams(everything);
  expect(withFilters(address, { channel: 'B2B' }).get('strona')).toBeNull();
  expect(withSort(address, { key: 'shop', order: 'asc' }).get('strona')).toBeNull();
  expect(withSort(address, { key: 'shop', order: 'asc' }).get('kanal')).toBe('DIY');
});

test('clearing filters keeps the order and foreign addresses', () => {
  expect(String(withoutFilters(new URLSearchParams(`${everything}&inne=1`)))).toBe(
    'sortuj=percent&kierunek=desc&inne=1',
  );
});

test('[S02] a filter with a value is set, unlike order and page', () => {
  expect(countSet(requestOf(new URLSearchParams('sortuj=shop&strona=2&kanal=')).filters)).toBe(0);
  expect(countSet(requestOf(new URLSearchParams('kanal=DIY&szukaj=a')).filters)).toBe(2);
});

test('typed values of the address go to the server unchanged', () => {
  const request = requestOf(
    new URLSearchParams("strona=-1&sortuj='%3B--&kierunek=bok&miesiac=wczoraj"),
  );
  expect(queryOf(request)).toEqual({ page: '-1', column: "';--", order: 'bok', month: 'wczoraj' });
  expect(pageOf(request)).toBe(1);
  expect(sortedOf(request)).toBeUndefined();
  expect(pageOf(requestOf(new URLSearchParams('strona=1e99')))).toBe(1);
});

test('[S03] pages of 30 rows', () => {
  expect([0, 1, 30, 31, 240].map(pagesOf)).toEqual([1, 1, 1, 2, 8]);
});

test('[S06] only a download of our own is fetched', () => {
  expect(downloadKeyOf('/api/v1/downloads/a1_-.Z')).toBe('a1_-.Z');
  for (const uri of [
    'https://inny.example/api/v1/downloads/a',
    '//inny.example',
    '/api/v1/downloads/a/b',
    '',
  ]) {
    expect(downloadKeyOf(uri), uri).toBeUndefined();
  }
});

test('[S06] [HZ20] only a link of our own downloads is opened', () => {
  expect(isFileLink('/download/a1_-Z')).toBe(true);
  for (const link of [
    'https://inny.example/download/a',
    '//inny.example/download/a',
    '.inny.example/download/a',
    '',
  ]) {
    expect(isFileLink(link), link).toBe(false);
  }
});

test('the whole keeps only the period; the figures ignore only the state', () => {
  const request = requestOf(new URLSearchParams(everything));
  expect(queryOf(wholeOf(request))).toEqual({ month: '2026-10' });
  const { state: _state, ...others } = request.filters;
  expect(headlineFilters(request)).toEqual(others);
  expect(queryOf(wholeOf(requestOf(new URLSearchParams('kanal=DIY'))))).toEqual({});
});
