import { expect, test } from 'vitest';
import { openFileWindow } from './file-window.ts';

const file = 'https://klub.example/download/abc';

test('[S06] on the web a file opens in a new tab that knows nothing of the page, opened before its address is known', () => {
  const tab = { opener: 'the page' as unknown, location: { href: '' }, close() {} };
  const opened: string[][] = [];
  const browser = { open: (...asked: [string, string]) => (opened.push(asked), tab), location: { replace: fail } };
  const shown = openFileWindow(browser, false);
  expect(opened).toEqual([['', '_blank']]);
  expect(tab.opener).toBeNull();
  expect(shown.show(file)).toBe(true);
  expect(tab.location.href).toBe(file);
});

test('[S06] in the mobile shell the file replaces the location, and no tab is opened', () => {
  const replaced: string[] = [];
  const shown = openFileWindow({ open: fail, location: { replace: (address) => replaced.push(address) } }, true);
  expect(shown.show(file)).toBe(true);
  expect(replaced).toEqual([file]);
});

test('a tab that the browser refuses is told, and a tab without a file is closed', () => {
  const refused = openFileWindow({ open: () => null, location: { replace: fail } }, false);
  expect(refused.show(file)).toBe(false);
  let isClosed = false;
  const tab = { opener: null, location: { href: '' }, close: () => void (isClosed = true) };
  openFileWindow({ open: () => tab, location: { replace: fail } }, false).close();
  expect(isClosed).toBe(true);
});

function fail(): never {
  throw new Error('not to be called');
}
