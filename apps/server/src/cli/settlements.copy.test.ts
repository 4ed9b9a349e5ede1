import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StateSum } from '../modules/settlements/closing/standings.store.ts';
import { closedWords, stateWords, storyWords } from '../modules/settlements/settlements.copy.ts';
import type {
  SettlementReason,
  SettlementState,
} from '../modules/settlements/settlements.rules.ts';
import { madeText, previewText } from './copy/payout.copy.ts';
import { closingText } from './copy/settlements.copy.ts';

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

/** A minus before a figure, in any character. */
const minus = /(^|[^\d])[-−]\d/;

test('a negative sum is always in words and never due', () => {
  fc.assert(
    fc.property(amount, fc.nat({ max: 500 }), state, reason, (points, rate, state_, reason_) => {
      const standing = { state: state_, reason: reason_, day: null };
      const sum = { amount: points, grosze: points * rate };
      const row: StateSum = { ...standing, ...sum, people: 3 };
      const person = {
        ...standing,
        ...sum,
        id: 1,
        phone: '+48500000001',
        firstName: 'Jan',
        lastName: 'Łoś',
        isDeleted: false,
        channel: null,
        monthly: 0,
        quarterly: 0,
        special: 0,
        knowledge: 0,
        corrections: points,
        holdReason: null,
      };
      const texts = [
        closingText({
          outcome: 'rehearsed',
          month: '2026-10-01',
          quarter: false,
          revision: 2,
          goldenPointGrosze: 100,
          booked: { entries: 2, amount: points },
          states: [row],
          channels: [{ ...row, channel: null }],
          sample: [person],
          repeated: [person],
          missing: { total: 0, kinds: [] },
          shortfalls: [],
        }),
        previewText({
          due: { people: 0, statements: 0, grosze: 0 },
          bad: [],
          unconfirmed: [],
          holds: [],
          held: [{ reason: 'offset', people: 1, grosze: sum.grosze }],
        }),
        closedWords({ month: '2026-10-01', revision: 2, ...sum, ...standing }).content,
        stateWords(state_, standing, sum.grosze),
        storyWords({ ...sum, closedOn: '2026-11-05', paidOn: null }),
      ];
      for (const text of texts) {
        expect(text).not.toMatch(minus);
        if (sum.grosze < 0)
          expect(text.replace('Nie ma nic do wypłaty.', '')).not.toMatch(/do wypłaty/);
      }
    }),
  );
});

test('a batch without files names its number and the way to them', () => {
  const payout = {
    id: 7,
    executionDay: '2026-11-16',
    payerName: '',
    payerAddress: '',
    payerAccount: '',
    newestFile: null,
    transfers: 1,
    grosze: 5_000,
    madeBy: 'Anna',
    approvedBy: 'Jan',
    madeOn: '2026-11-16',
    paidOn: null,
    isCancelled: false,
  };
  const unwritten = madeText({
    payout,
    files: null,
    unwritten: { detail: 'EACCES: permission denied' },
  });
  expect(unwritten).toMatch(
    /^Paczka nr 7 .+50,00 zł\.\nPACZKA JEST UTWORZONA.+EACCES.+\n.+payout --files 7 /,
  );
  expect(madeText({ payout, files: null, unwritten: { refused: 'badAccount' } })).toMatch(
    /Anuluj paczkę/,
  );
});
