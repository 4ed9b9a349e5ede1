import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { counts } from '../../../../../../../../scripts/brief.ts';
import type { BankAnswer, ReadAnswer } from '../answer.rules.ts';
import { wrongFigureWords } from './answer.copy.ts';
import { entryFaults } from './entry.ts';
import { readSource } from './reading.ts';
import {
  type DrawnEntry,
  camtOf,
  dialects,
  drawnEntries,
  encoded,
  mt940Of,
  signedOf,
} from './statements.testing.ts';

const runs = { numRuns: counts(25, 2_000) };

function answerOf(read: ReadAnswer): BankAnswer {
  if (read === 'tooMany' || !('entries' in read)) throw new Error(JSON.stringify(read));
  return read;
}

/** What a statement means: of each named transfer whether it fits, and two numbers. */
function meaningOf({ entries, outgoing, others }: BankAnswer) {
  return {
    outgoing,
    others,
    named: entries.map(({ items, grosze, faults }) => ({
      items,
      grosze,
      means:
        faults.length === 0
          ? 'fits'
          : faults.some((fault) => entryFaults[fault] === 'unfit')
            ? 'unfit'
            : 'unclear',
    })),
  };
}

function drawnMeaning(entries: readonly DrawnEntry[]) {
  const count = (means: DrawnEntry['means']) => entries.filter((one) => one.means === means).length;
  return {
    outgoing: count('outgoing'),
    others: count('other'),
    named: entries
      .filter(({ means }) => means !== 'outgoing' && means !== 'other')
      .map(({ item, grosze, means }) => ({
        items: expect.arrayContaining([item]),
        grosze,
        means,
      })),
  };
}

describe.each(dialects)('MT940 of $bank', (dialect) => {
  test('every entry of a drawn statement is understood as it is meant', async () => {
    await fc.assert(
      fc.asyncProperty(drawnEntries, async (entries) => {
        const read = await readSource(encoded(mt940Of(dialect, entries), dialect.encoding));
        expect(meaningOf(answerOf(read))).toEqual(drawnMeaning(entries));
      }),
      runs,
    );
  });

  test('a statement that lacks an entry is refused with both balances', async () => {
    await fc.assert(
      fc.asyncProperty(drawnEntries, fc.nat(), async (entries, index) => {
        const lost = index % entries.length;
        const said = entries.reduce((sum, entry) => sum + signedOf(entry), 100_000_000);
        const left = entries.toSpliced(lost, 1);
        const found = left.reduce((sum, entry) => sum + signedOf(entry), 100_000_000);
        const text = mt940Of(dialect, left, said);
        expect(await readSource(encoded(text, dialect.encoding))).toEqual({
          wrong: { of: 'balance', said, found, statement: 1 },
        });
      }),
      runs,
    );
  });
});

const forms = fc.record({ version: fc.constantFrom('02', '08'), batched: fc.boolean() });

describe('camt.053', () => {
  test('every entry of a drawn statement is understood as it is meant', async () => {
    await fc.assert(
      fc.asyncProperty(drawnEntries, forms, async (entries, form) => {
        const { named, ...counts } = meaningOf(
          answerOf(await readSource(Buffer.from(camtOf(entries, form)))),
        );
        const drawn = drawnMeaning(entries);
        expect(counts).toEqual({ outgoing: drawn.outgoing, others: drawn.others });
        expect(named).toHaveLength(drawn.named.length);
        expect(named).toEqual(expect.arrayContaining(drawn.named));
      }),
      runs,
    );
  });

  test('a statement that contradicts itself is refused with both figures', async () => {
    const untrue = fc.constantFrom('closing', 'sum', 'entries');
    const off = fc.integer({ min: 1, max: 500 });
    await fc.assert(
      fc.asyncProperty(drawnEntries, forms, untrue, off, async (entries, form, figure, by) => {
        const read = await readSource(Buffer.from(camtOf(entries, form, { [figure]: by })));
        if (read === 'tooMany' || !('wrong' in read)) throw new Error(JSON.stringify(read));
        expect(read.wrong.of).toBe(figure === 'closing' ? 'balance' : figure);
        expect(read.wrong.said - read.wrong.found).toBe(by);
      }),
      runs,
    );
  });

  test('a batch with more transfers than the file is not understood', async () => {
    const entry = { mark: 'C', title: 'nr KP-17', item: 17, means: 'fits', grosze: 100 } as const;
    const other = { ...entry, title: 'nr KP-18', item: 18 };
    const text = camtOf([entry, other], { version: '02', batched: true }, { parts: 1 });
    const { entries } = answerOf(await readSource(Buffer.from(text)));
    expect(entries.map(({ faults }) => faults)).toEqual([['amountsDiffer'], ['amountsDiffer']]);
  });
});

test('the refusal of a statement says both figures', () => {
  const balance = { of: 'balance', said: 105_000, found: 99_999, statement: 2 } as const;
  expect(wrongFigureWords(balance)).toMatch(
    /^Wyciąg nr 2 .* saldo końcowe to 1\s050,00\szł, a saldo początkowe razem z pozycjami daje 999,99\szł\./,
  );
  expect(wrongFigureWords({ of: 'entries', said: 3, found: 2, statement: 1 })).toContain(
    'pozycji ma być 3, a jest 2',
  );
});
