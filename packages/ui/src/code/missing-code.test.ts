import { afterEach, expect, test, vi } from 'vitest';
import { reloadOnce } from './missing-code.ts';

afterEach(() => vi.unstubAllGlobals());

test('a build reloads its page once', () => {
  const reload = vi.fn<() => void>();
  const kept = new Map<string, string>();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  expect([reloadOnce(), reloadOnce()]).toEqual([true, false]);
  expect(reload).toHaveBeenCalledOnce();
});

test('without storage the user reloads the page, because it could loop', () => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(reloadOnce()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
