import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  amountOf,
  closingAfter,
} from '../../money/settlements/payout/answer/statements.testing.ts';
import { checkAnswer, readGiven } from '../../money/settlements/payout/answer.service.ts';
import {
  accounts,
  october,
  type SettlementWorld,
} from '../../money/settlements/settlements.testing.ts';
import { payoutOffice, today } from './payouts.testing.ts';

const checkedForm = z.object({
  data: z.object({
    digest: z.string(),
    returns: z.array(
      z.looseObject({ reference: z.string(), reason: z.string(), isKnown: z.boolean() }),
    ),
    leftOut: z.array(z.looseObject({ reference: z.string(), kind: z.string(), why: z.string() })),
    outgoing: z.number(),
    others: z.number(),
  }),
});
type Entry = { readonly words: string; readonly head?: string };
type Given = { readonly text: string } | { readonly file: string };

/** A closed statement of the payer's account. */
function mt940(entries: readonly Entry[], account: string = accounts[1]): string {
  const lines = entries.flatMap(({ words, head = '2611101110C50,00NTRF' }) => [
    `:61:${head}`,
    `:86:${words}`,
  ]);
  return [
    ':20:1',
    `:25:${account}`,
    ':60F:C261110PLN1000,00',
    ...lines,
    `:62F:C261110PLN${amountOf(closingAfter(100_000, lines))}`,
    '-',
  ].join('\n');
}

function officeOf() {
  const office = payoutOffice();
  let world: SettlementWorld;
  beforeAll(() => {
    ({ world } = office.office());
  });
  // All tests run in the same minute of the clock.
  beforeEach(() => world.database.kysely.deleteFrom('rate_count').execute());

  /** Transfers of a paid payout, 50,00 zł each. */
  async function paid(count: number): Promise<string[]> {
    for (let made = 0; made < count; made += 1)
      await office.closedWith(100, { name: ['Żaneta', 'Łoś'] });
    await world.close(october);
    const { payoutId, items } = await office.made();
    await office.post(`payouts/${payoutId}/paid`, { day: today });
    return items.map((item) => `KP-${item}`);
  }

  async function check(given: Given, reason = 'zwrot') {
    const { status, body } = await office.post('payouts/returns/check', { ...given, reason });
    expect(status, JSON.stringify(body)).toBe(200);
    return checkedForm.parse(body).data;
  }

  async function save(given: Given, reason = 'zwrot') {
    const { digest } = await check(given, reason);
    return office.post('payouts/returns', { ...given, reason, digest });
  }

  /** Stored reasons of marked transfers, by id. */
  async function marked(): Promise<Record<string, string | null>> {
    const { rows } = await sql<{ id: number; reason: string | null }>`
      select id, return_reason as reason from payout_item where returned_on is not null
    `.execute(world.database.kysely);
    return Object.fromEntries(rows.map(({ id, reason }) => [`KP-${id}`, reason]));
  }

  return { ...office, paid, check, save, marked, database: () => world.database.kysely };
}

const base64 = (text: string, encoding: BufferEncoding = 'utf8'): string =>
  Buffer.from(text, encoding).toString('base64');

describe('statements of the drawn banks', () => {
  const { post, paid, check, save, marked, get, database } = officeOf();

  test('a matching return is marked once, even if repeated', async () => {
    const [one] = await paid(2);
    const text = mt940([{ words: `nr ${one}` }]);
    const { digest } = await check({ text });
    expect(
      await post('payouts/returns', { text, reason: 'zwrot', digest: '0'.repeat(64) }),
    ).toMatchObject({
      status: 409,
    });
    for (const sentence of [/Zapisano zwroty: 1\./, /Zapisano zwroty: 0, zapisane wcześniej: 1/]) {
      const { status, body } = await post('payouts/returns', { text, reason: 'zwrot', digest });
      expect(status).toBe(200);
      expect(body).toMatchObject({ message: expect.stringMatching(sentence) });
    }
    expect((await check({ text })).returns).toMatchObject([{ isKnown: true }]);
    expect(await marked()).toEqual({ [one ?? '']: 'zwrot' });
    const told = await database()
      .selectFrom('notification')
      .select('cause')
      .where('cause', 'like', 'payout-returned:%')
      .execute();
    expect(told).toHaveLength(1);
    expect((await get('payouts/due')).body).toMatchObject({
      data: { people: 0, held: [{ people: 1 }] },
    });
  });

  test('entries that do not fit are left out and hinder no return', async () => {
    const [one, two, three, four, five] = await paid(6);
    const text = mt940([
      { words: `ZWROT ${one} NAGRODY` },
      { words: `FAKTURA 12/2026 ${two}`, head: '2611101110C123,00NTRF' },
      { words: `nr ${three}`, head: '2611101110C0,01NTRF' },
      { words: `nr ${four}`, head: '2611101110EC50,00NTRF' },
      { words: `nr ${five}`, head: '2611101110C50.00NTRF' },
      { words: 'nr KP-999999' },
      { words: 'WPLATA GOTOWKOWA KP 2/11/2026' },
      { words: `nagroda nr ${two}`, head: '2611101110D50,00NTRF' },
    ]);
    expect(await check({ text })).toMatchObject({
      returns: [{ reference: one }],
      leftOut: [
        { reference: two, kind: 'unfit', why: 'przelew był na 50,00 zł, a wróciło 123,00 zł' },
        { reference: three, kind: 'unfit', why: 'przelew był na 50,00 zł, a wróciło 0,01 zł' },
        { reference: four, kind: 'unfit', why: expect.stringContaining('zapowiedź') },
        { reference: five, kind: 'unclear', why: expect.stringContaining('kwota nieczytelna') },
        { reference: 'KP-999999', kind: 'unfit', why: 'nie ma przelewu o tym numerze' },
      ],
      outgoing: 1,
      others: 1,
    });
    expect(await save({ text })).toMatchObject({ status: 200 });
    expect(Object.keys(await marked())).toEqual([one]);
  });

  test('an account history and other unknown forms are refused by name', async () => {
    const [one] = await paid(1);
    const history = `#Data operacji;#Tytuł;#Odbiorca;#Numer konta;#Kwota\n2026-09-14;"NAGRODY NR ${one}";"ŻANETA ŁOŚ";'${accounts[0]}';-50,00;`;
    const forms: readonly (readonly [Given, RegExp])[] = [
      [{ text: history }, /historia rachunku \(CSV\)/],
      [{ file: base64(history) }, /historia rachunku \(CSV\)/],
      [{ text: `${one} -50,00` }, /Wiersz 1 .* kwotę/],
      [{ text: `${one} ${accounts[0]}` }, /Wiersz 1 ma długi numer/],
      [{ file: base64('%PDF-1.4') }, /PDF/],
      [
        {
          file: base64(
            `<Document><BkToCstmrDbtCdtNtfctn>${one}</BkToCstmrDbtCdtNtfctn></Document>`,
          ),
        },
        /camt\.054/,
      ],
    ];
    for (const [given, sentence] of forms) {
      const answer = { status: 400, body: { message: expect.stringMatching(sentence) } };
      expect(await post('payouts/returns/check', given)).toMatchObject(answer);
      expect(await post('payouts/returns', { ...given, digest: '0'.repeat(64) })).toMatchObject(
        answer,
      );
    }
    expect(await marked()).toEqual({});
  });

  test('only the reason of a list is stored, in any encoding', async () => {
    const [one, two, three] = await paid(3);
    const list = `${one} zamkni\u00EAty, b\u00B3\u00EAdny\r\n${two} \u00A3o\u009C \u00AFaneta\r\n${three}`;
    expect(await save({ file: base64(list, 'latin1') }, '')).toMatchObject({ status: 200 });
    expect(await marked()).toEqual({
      [one ?? '']: 'zamknięty, błędny',
      [two ?? '']: '',
      [three ?? '']: '',
    });
    const typed = await post('payouts/returns/check', {
      text: one,
      reason: `rachunek ${accounts[0]}`,
    });
    expect(typed).toMatchObject({
      status: 400,
      body: { errors: { reason: [expect.stringContaining('numeru rachunku')] } },
    });
  });

  test('a text and a file together, or neither, is refused', async () => {
    for (const given of [
      {},
      { text: ' ' },
      { text: 'KP-1', file: base64('KP-1') },
      { file: '!' },
    ]) {
      expect(await post('payouts/returns/check', given)).toMatchObject({ status: 400 });
    }
  });

  test('a broken reference means the transfer with the amount, or none', async () => {
    const [one, two] = await paid(2);
    const both = `nr ${one} ${two}`;
    expect(await check({ text: mt940([{ words: both }]) })).toMatchObject({
      returns: [],
      leftOut: [{ kind: 'unclear', why: expect.stringContaining('który z tych przelewów wrócił') }],
    });
    await database()
      .updateTable('payout_item')
      .set({ grosze: 6_000 })
      .where('id', '=', Number(two?.slice(3)))
      .execute();
    expect(await check({ text: mt940([{ words: both }]) })).toMatchObject({
      returns: [{ reference: one }],
      leftOut: [],
    });
  });

  test('a reversed or repeated credit is no second return', async () => {
    const [one, two] = await paid(2);
    const text = mt940([
      { words: `nr ${one}` },
      { words: `nr ${one}`, head: '2611101110RC50,00NTRF' },
      { words: `nr ${two}` },
      { words: `nr ${two}` },
    ]);
    expect(await check({ text })).toMatchObject({
      returns: [{ reference: two }],
      leftOut: [
        { reference: one, kind: 'unclear' },
        { reference: one, kind: 'unfit' },
        { reference: two, kind: 'unfit', why: expect.stringContaining('już na liście') },
      ],
    });
  });

  test('a statement of another account holds no return', async () => {
    const [one] = await paid(1);
    const text = mt940([{ words: `nr ${one}` }], accounts[0]);
    expect(await check({ text })).toMatchObject({
      returns: [],
      leftOut: [{ reference: one, kind: 'unfit', why: expect.stringContaining('innego rachunku') }],
    });
    expect(await save({ text })).toMatchObject({ status: 409 });
    expect(await marked()).toEqual({});
  });
});

/** Variants of a bank's file; null: correct. */
const oddHead = fc.constantFrom(
  null,
  '2611101110D50,00NTRF',
  '2611101110EC50,00NTRF',
  '2611101110RC50,00NTRF',
  '2611101110C50.00NTRF',
  '2611101110C49,99NTRF',
  '2611101110C000000050,01NTRF',
  '2611101110C+50,00NTRF',
  '2611101110C5,0e1NTRF',
  '2611101110CR50,00NTRF',
  '26111C50,00',
);
const oddAccount = fc.constantFrom(null, null, accounts[0], '', 'NL91ABNA0417164300');
const oddPart = fc.constantFrom(null, null, /:60F:C261110PLN/, /:62F:.*/);

describe('a statement that was drawn at random', () => {
  const { paid, database } = officeOf();

  test('a statement entry is a return only when fully understood', async () => {
    const [one = ''] = await paid(1);
    await fc.assert(
      fc.asyncProperty(oddHead, oddAccount, oddPart, async (head, account, part) => {
        const entry = head === null ? { words: `nr ${one}` } : { words: `nr ${one}`, head };
        const statement = account === null ? mt940([entry]) : mt940([entry], account);
        const text = part === null ? statement : statement.replace(part, 'EUR');
        const { returns } = await checkAnswer(database(), await readGiven({ text }));
        expect(returns).toHaveLength(head === null && account === null && part === null ? 1 : 0);
      }),
      { numRuns: 300 },
    );
  });
});
