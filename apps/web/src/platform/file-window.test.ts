import { afterEach, expect, test, vi } from 'vitest';
import { emptyFileTabClosesMs } from '../timings.ts';
import { openFileWindow } from './file-window.ts';

afterEach(() => {
  vi.useRealTimers();
});

const file = 'https://klub.example/download/abc';

test('[S06] on the web a file opens in a tab without an opener', () => {
  const tab = { opener: 'the page' as unknown, closed: false, location: { href: '' }, close() {} };
  const opened: string[][] = [];
  const browser = {
    open: (...asked: [string, string]) => (opened.push(asked), tab),
    location: { replace: fail },
  };
  const shown = openFileWindow(browser);
  expect(opened).toEqual([['', '_blank']]);
  expect(tab.opener).toBeNull();
  expect(shown.show(file)).toBe(true);
  expect(tab.location.href).toBe(file);
});

test('[S06] in the mobile shell the file replaces the location without a tab', () => {
  const replaced: string[] = [];
  const browser = {
    open: fail,
    location: { replace: (address: string) => void replaced.push(address) },
  };
  const shown = openFileWindow(browser, 'https://klub.example');
  expect(shown.show(file)).toBe(true);
  expect(replaced).toEqual([file]);
});

test.each([
  'https://evil.example/download/abc',
  'https://klub.example.evil.example/download/abc',
  '//evil.example/download/a',
  'http://klub.example/download/abc',
  'javascript:alert(1)',
  'https://klub.example/',
  'https://klub.example@evil.example/',
])('[HZ20] %s is no file of the server and replaces no page', (address) => {
  expect(
    openFileWindow({ open: fail, location: { replace: fail } }, 'https://klub.example').show(
      address,
    ),
  ).toBe(false);
});

test('a blocked tab is reported, and a tab without a file closes', () => {
  const refused = openFileWindow({ open: () => null, location: { replace: fail } });
  expect(refused.show(file)).toBe(false);
  let isClosed = false;
  const tab = {
    opener: null,
    closed: false,
    location: { href: '' },
    close: () => void (isClosed = true),
  };
  openFileWindow({ open: () => tab, location: { replace: fail } }).close();
  expect(isClosed).toBe(true);
});

test.each([
  ['the empty tab of a saved file', () => 'about:blank', true],
  ['a tab that shows a page of the server', () => `${file}?`, false],
  ['a tab of another origin', fail, false],
])(
  '[S06] %s is closed a while after its file was asked for: %o',
  (_which, showing, isClosedThen) => {
    vi.useFakeTimers();
    let isClosed = false;
    const tab = {
      opener: null,
      closed: false,
      location: {
        set href(_address: string) {},
        get href(): string {
          return showing();
        },
      },
      close: () => void (isClosed = true),
    };
    openFileWindow({ open: () => tab, location: { replace: fail } }).show(file);
    vi.advanceTimersByTime(emptyFileTabClosesMs - 1);
    expect(isClosed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(isClosed).toBe(isClosedThen);
  },
);

function fail(): never {
  throw new Error('not to be called');
}
