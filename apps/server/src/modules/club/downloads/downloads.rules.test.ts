import { expect, test } from 'vitest';
import {
  attachmentNamed,
  isFresh,
  isUnderWay,
  isUntoldFailure,
  progressOf,
} from './downloads.rules.ts';

const at = (time: string): Date => new Date(`2026-11-21T${time}Z`);
const made = (madeAt: string, toldAt: string | null = null) => ({
  madeAt: at(madeAt),
  failedAt: null,
  toldAt: toldAt === null ? null : at(toldAt),
});

test('a file waits ten minutes, and a minute after its fetch', () => {
  expect(isFresh(made('12:00:00'), at('12:09:59'))).toBe(true);
  expect(isFresh(made('12:00:00'), at('12:10:00'))).toBe(false);
  expect(isFresh(made('12:00:00', '12:05:00'), at('12:05:59'))).toBe(true);
  expect(isFresh(made('12:00:00', '12:05:00'), at('12:06:00'))).toBe(false);
  expect(isFresh({ madeAt: null, failedAt: null, toldAt: null }, at('12:00:00'))).toBe(false);
});

test('an unfinished file is running, and a failure is reported once', () => {
  expect(isUnderWay({ madeAt: null, failedAt: null, toldAt: null })).toBe(true);
  expect(isUnderWay(made('12:00:00'))).toBe(false);
  const failed = { madeAt: null, failedAt: at('12:00:00'), toldAt: null };
  expect(isUnderWay(failed)).toBe(false);
  expect(isUntoldFailure(failed)).toBe(true);
  expect(isUntoldFailure({ ...failed, toldAt: at('12:01:00') })).toBe(false);
});

test('progress is never complete before the file is', () => {
  expect([
    progressOf(0, 10),
    progressOf(5, 10),
    progressOf(10, 10),
    progressOf(11, 10),
    progressOf(3, 0),
  ]).toEqual([0, 50, 99, 99, 0]);
});

test('a Polish file name has a full and an ASCII form', () => {
  expect(attachmentNamed('Raport zadań "Łąka" 2026-11-21.xlsx')).toBe(
    `attachment; filename="Raport zadan Laka 2026-11-21.xlsx"; filename*=UTF-8''Raport%20zada%C5%84%20%22%C5%81%C4%85ka%22%202026-11-21.xlsx`,
  );
  expect(attachmentNamed("a\r\nSet-Cookie: b'(*).csv")).toBe(
    `attachment; filename="aSet-Cookie: b'(*).csv"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20b%27%28%2a%29.csv`,
  );
});
