import { expect, test } from 'vitest';
import { firstNameOf, postponedTo } from './notices.rules.ts';

const at = (moment: string) => new Date(`2026-11-${moment}+01:00`);

test('nothing is sent from 20 to 8 o’clock', () => {
  expect(postponedTo(at('16T19:59'), null)).toBeNull();
  expect(postponedTo(at('16T20:00'), null)).toEqual(at('17T08:00'));
  expect(postponedTo(at('17T07:59'), null)).toEqual(at('17T08:00'));
  expect(postponedTo(at('17T08:00'), null)).toBeNull();
});

test('a matter that lapses before the morning is told at night', () => {
  expect(postponedTo(at('16T22:00'), at('17T08:00'))).toBeNull();
  expect(postponedTo(at('16T22:00'), at('17T08:01'))).toEqual(at('17T08:00'));
});

test('a colleague is called by the first name', () => {
  expect([firstNameOf(' Kinga  Maj'), firstNameOf('Kinga'), firstNameOf('')]).toEqual([
    'Kinga',
    'Kinga',
    '',
  ]);
});
