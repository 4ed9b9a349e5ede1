import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closedWords, stateWords, storyWords } from './settlements.copy.ts';
import type { SettlementReason, SettlementState } from './settlements.rules.ts';

const amount = fc.integer({ min: -1_000_000, max: 1_000_000 });
const state = fc.constantFrom<SettlementState>('accrued', 'held', 'due', 'paid');
const reason = fc.constantFrom<SettlementReason | null>(
  null,
  'offset',
  'repeated',
  'held',
  'came back',
  'ordered',
  'paid',
);

/** A minus before a figure, however it is typed. */
const minus = /(^|[^\d])[-−]\d/;

test('a sum below zero is said in words, and never as something due', () => {
  fc.assert(
    fc.property(amount, fc.nat({ max: 500 }), state, reason, (points, rate, state_, reason_) => {
      const standing = { state: state_, reason: reason_, day: null };
      const sum = { amount: points, grosze: points * rate };
      const texts = [
        closedWords({ month: '2026-10-01', revision: 2, ...sum, ...standing }).content,
        stateWords(state_, standing, sum.grosze),
        storyWords({ ...sum, closedOn: '2026-11-05', paidOn: null }),
      ];
      for (const text of texts) {
        expect(text).not.toMatch(minus);
        if (sum.grosze < 0) expect(text).not.toMatch(/do wypłaty/);
      }
    }),
  );
});
