import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entryFaultWords, unknownForms } from './answer/answer.copy.ts';
import { type AnswerEntry, type EntryFault } from './answer/entry.ts';
import { reasonFault } from './answer/reasons.rules.ts';
import { amountOf, closingAfter } from './answer/statements.testing.ts';
import { answerItemsMax, type BankAnswer, readAnswer as readAny } from './answer.rules.ts';

const account = '61109010140000071219812874';

function readAnswer(text: string): BankAnswer {
  const answer = readAny(text);
  if (answer === 'tooMany' || !('entries' in answer))
    throw new Error(`unreadable: ${JSON.stringify(answer)}`);
  return answer;
}

/** The name of another form; null: an answer. */
function formOf(text: string): string | null {
  const answer = readAny(text);
  return answer !== 'tooMany' && 'unknown' in answer ? answer.unknown : null;
}

const faultsOf = (text: string): EntryFault[][] =>
  readAnswer(text).entries.map(({ faults }) => [...faults]);

const camt = (entries: string, { iban = `PL${account}`, message = 'BkToCstmrStmt' } = {}): string =>
  `<?xml version="1.0" encoding="UTF-8"?><ns:Document xmlns:ns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><ns:${message}>` +
  `<ns:Stmt>${`<Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${entries}`.replaceAll('<', '<ns:').replaceAll('<ns:/', '</ns:')}</ns:Stmt>` +
  `</ns:${message}></ns:Document>\n`;
const returned = (words: string, amount = '50.00'): string =>
  `<Ntry><Amt Ccy="PLN">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><NtryDtls><TxDtls>` +
  `<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RmtInf><Ustrd>${words}</Ustrd></RmtInf>` +
  '<RtrInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>rachunek zamknięty</AddtlInf></RtrInf></TxDtls></NtryDtls></Ntry>';

const mt940 = (...lines: readonly string[]): string =>
  [
    ':20:1',
    `:25:PL${account}`,
    ':28C:1/1',
    ':60F:C261110PLN1000,00',
    ...lines,
    `:62F:C261110PLN${amountOf(closingAfter(100_000, lines))}`,
    '-',
  ].join('\r\n');
const credit = (words: string, head = '2611101110C50,00NTRFNONREF'): string =>
  mt940(`:61:${head}`, `:86:${words}`);

const whole = { account, isLoose: false, faults: [], reason: '' };
const listed = { isLoose: false, grosze: null, account: null, faults: [] };

test('a list names one transfer a line, with the reason behind it', () => {
  expect(
    readAnswer('przelew;powod\r\nKP-17 rachunek zamknięty\r\n\nkp 18;zły numer (AC01)\n"KP-19"'),
  ).toEqual({
    format: 'list',
    entries: [
      { ...listed, line: 2, items: [17], reason: 'rachunek zamknięty' },
      { ...listed, line: 4, items: [18], reason: 'zły numer (AC01)' },
      { ...listed, line: 5, items: [19], reason: '' },
    ],
    outgoing: 0,
    others: 0,
    statements: [],
  });
});

test('a list line with several numbers is not understood', () => {
  expect(faultsOf('KP-17\nKP-19, KP-20')).toEqual([[], ['severalNumbers']]);
});

test('a list line about an outgoing transfer is no return', () => {
  expect(faultsOf('KP-17 PRZELEW WYCHODZĄCY\nKP-18 obciążenie rachunku')).toEqual([
    ['outgoing'],
    ['outgoing'],
  ]);
});

test('MT940 credits that name a transfer, even broken, are returns', () => {
  const statement = mt940(
    ':61:2611101110D50,00NTRFNONREF//1',
    ':86:020?20Klub Partnera - nagrody?21za 10.2026?22nr KP-17',
    ':61:2611101110C50,00NTRFNONREF//2',
    ':86:073?20ZWROT Klub Partnera - nagr?21ody za 10.2026 nr KP-1?227',
    '?30rachunek zamkniety Jan Kowalski',
    ':61:261110RD000012,3NTRFNONREF',
    ':86:zwrot przelewu nr KP-18',
    ':61:261110    CN7,00NTRFNONREF',
    ':86:zwrot KP-19',
    ':61:261110C7,00NTRFNONREF',
    ':86:wplata wlasna',
  );
  expect(readAnswer(statement)).toEqual({
    format: 'mt940',
    entries: [
      { ...whole, line: 7, items: [1, 17], grosze: 5_000, reason: 'rachunek zamknięty' },
      { ...whole, line: 10, items: [18], grosze: 1_230 },
      { ...whole, line: 12, items: [19], grosze: 700 },
    ],
    outgoing: 1,
    others: 1,
    statements: [[{ of: 'balance', said: 102_630, found: 102_630 }]],
  });
});

test('of camt.053 credits that name a transfer are returns, with their reason', () => {
  const entries =
    returned('Klub Partnera - nagrody za 10.2026 nr KP-17') +
    returned('KP-18', '0000012.300').replace(
      '<Sts>BOOK</Sts>',
      '<Sts><Cd>BOOK</Cd></Sts><RvslInd>true</RvslInd>',
    ) +
    returned('KP-19').replace('CRDT', 'DBIT') +
    returned('darowizna');
  const reason = 'AC04 rachunek zamknięty';
  expect(readAnswer(camt(entries))).toEqual({
    format: 'camt.053',
    entries: [
      { ...whole, line: 1, items: [17], grosze: 5_000, reason },
      { ...whole, line: 2, items: [18], grosze: 1_230, reason },
    ],
    outgoing: 1,
    others: 1,
    statements: [expect.arrayContaining([{ of: 'balance', said: null, found: null }])],
  });
});

test('several transfers of one entry have their own amounts', () => {
  const part = (reference: string, amount: string): string =>
    `<TxDtls><AmtDtls><TxAmt><Amt Ccy="PLN">${amount}</Amt></TxAmt></AmtDtls><RmtInf><Ustrd>${reference}</Ustrd></RmtInf></TxDtls>`;
  const entry = (sum: string): string =>
    `<Ntry><Amt Ccy="PLN">${sum}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><NtryDtls>${part('KP-1', '50.00')}${part('KP-2', '10.00')}</NtryDtls></Ntry>`;
  expect(
    readAnswer(camt(entry('60.00'))).entries.map(({ items, grosze, faults }) => [
      items,
      grosze,
      faults,
    ]),
  ).toEqual([
    [[1], 5_000, []],
    [[2], 1_000, []],
  ]);
  expect(faultsOf(camt(entry('59.00')))).toEqual([['amountsDiffer'], ['amountsDiffer']]);
});

test('more transfers than the maximum are refused', () => {
  const numbers = Array.from({ length: answerItemsMax + 1 }, (_, index) => `KP-${index + 1}`);
  const joined = numbers.join(' ');
  for (const text of [numbers.join('\n'), joined, credit(joined), camt(returned(joined))]) {
    expect(readAny(text), text.slice(0, 40)).toBe('tooMany');
  }
  expect(readAnswer(numbers.slice(1).join('\n')).entries).toHaveLength(answerItemsMax);
});

test('texts of other forms are refused by their name', () => {
  const forms: Readonly<Record<string, string>> = {
    '%PDF-1.7 KP-1': 'pdf',
    '{\\rtf1 KP-1}': 'rtf',
    '<html><body>KP-1</body></html>': 'html',
    '<table><tr><td>KP-1</td></tr></table>': 'html',
    '{"transfer":"KP-1"}': 'json',
    '<list><a>KP-1</a></list>': 'xml',
    [camt(returned('KP-1'), { message: 'BkToCstmrDbtCdtNtfctn' })]: 'camt.054',
    [camt(returned('KP-1'), { message: 'BkToCstmrAcctRpt' })]: 'camt.052',
    [camt(returned('KP-1'), { message: 'CstmrPmtStsRpt' })]: 'pain',
    [camt(returned('KP-1')).slice(0, -20)]: 'brokenXml',
    [`<!DOCTYPE a [<!ENTITY b "${'c'.repeat(1_000)}">]>${camt(returned('KP-1'))}`]: 'xml',
    ['<a>'.repeat(100_000)]: 'xml',
    [`:20:1\n:25:${account}\n:34F:PLND0,\n:61:2611101110C50,00NTRF\n:86:KP-1`]: 'mt942',
    [`:20:${'9'.repeat(100_000)}`]: 'swift',
    ':61:2611101110C50,00NTRF\n:86:KP-1': 'swiftPart',
    [`110,20261110,5000,10901014,0,"${account}","${account}","K","J",0,10901014,"nr KP-1","","","51"`]:
      'elixir',
    'Data;Opis;Kwota\n2026-11-10;KP-1;-50,00': 'table',
    'KP-1;JAN KOWALSKI;zamknięty': 'table',
    'KP-1\tJan\tzamknięty': 'table',
    'KP-1,przelew,wychodzący': 'table',
    [`KP-1 rachunek ${account}`]: 'account',
    'KP-1 61 1090 1014 zamknięty': 'account',
    'KP-1 50,00': 'digits',
    'KP-1 -50 zł': 'digits',
    'KP-1 zwrot z 10.11': 'digits',
    'KP-1 rachunek zamkni±ty': 'letters',
    'KP-1 rachunek zamkni\uFFFDty': 'lostLetters',
    'KP-1\nnie wypłacać KP-2': 'noNumber',
    'KP 2/11/2026': 'noNumbers',
    'PKP 12': 'noNumbers',
    'dzień dobry': 'noNumbers',
    '': 'noNumbers',
    '\u0000\u0001': 'binary',
  };
  for (const [text, form] of Object.entries(forms))
    expect(formOf(text), text.slice(0, 60)).toBe(form);
});

test('numbers of others that look like ours are not ours', () => {
  const words = [
    'WPLATA GOTOWKOWA KP 2/11/2026',
    'BILET PKP 12',
    'ŁKP-3',
    'KP 2.11.2026',
    'KP-1-2',
  ];
  for (const text of words) {
    expect(readAnswer(credit(text)), text).toMatchObject({ entries: [], others: 1 });
    expect(readAnswer(camt(returned(text))), text).toMatchObject({ entries: [], others: 1 });
  }
  expect(faultsOf(credit('FAKTURA KP-3A'))).toEqual([['unclearNumber']]);
});

/** Changes to an understood entry, with the fault of each. */
const deviations: readonly (readonly [text: string, faults: readonly EntryFault[]])[] = [
  [credit('KP-1', '2611101110C50.00NTRF'), ['noAmount']],
  [credit('KP-1', '2611101110C+50,00NTRF'), ['noAmount']],
  [credit('KP-1', '2611101110C50,000NTRF'), ['noAmount']],
  [credit('KP-1', '2611101110C5e1,00NTRF'), ['noAmount']],
  [credit('KP-1', '2611101110C50,00'), ['noAmount']],
  [credit('KP-1', '2611101110EC50,00NTRF'), ['announced']],
  [credit('KP-1', '2611101110RC50,00NTRF'), ['takenBack']],
  [credit('KP-1', '2613451110C50,00NTRF'), ['unreadable']],
  [credit('KP-1', 'C50,00NTRF'), ['unreadable']],
  [credit('KP-1', '2611101110CR50,00NTRF'), ['otherCurrency']],
  [credit('KP-1').replace('C261110PLN', 'C261110EUR'), ['otherCurrency']],
  [credit('KP-1').replace(/:60F:[^\r]*\r\n/, ''), ['noCurrency']],
  [credit('KP-1').replace(account, '12345678'), ['noAccount']],
  [credit('KP-1').replace(/:62F:[^]*/, ''), ['cut']],
  [camt(returned('KP-1', '50,00')), ['noAmount']],
  [camt(returned('KP-1', '-50.00')), ['noAmount']],
  [camt(returned('KP-1', '+50.00')), ['noAmount']],
  [camt(returned('KP-1', '5e1')), ['noAmount']],
  [camt(returned('KP-1', '50.001')), ['noAmount']],
  [camt(returned('KP-1', '')), ['noAmount']],
  [camt(returned('KP-1').replace('PLN', 'EUR')), ['otherCurrency']],
  [camt(returned('KP-1').replace(' Ccy="PLN"', '')), ['noCurrency']],
  [camt(returned('KP-1').replace('BOOK', 'PDNG')), ['notBooked']],
  [camt(returned('KP-1').replace('<Sts>BOOK</Sts>', '')), ['noStatus']],
  [camt(returned('KP-1').replace('CRDT', 'UNKNOWN')), ['noDirection']],
  [
    camt(returned('KP-1').replace('CRDT</CdtDbtInd>', 'DBIT</CdtDbtInd><RvslInd>true</RvslInd>')),
    ['takenBack'],
  ],
  [camt(returned('KP-1').replace('</Amt>', '</Amt><RvslInd>maybe</RvslInd>')), ['noDirection']],
  [
    camt(returned('KP-1').replace('<TxDtls>', '<TxDtls><Amt Ccy="PLN">49.00</Amt>')),
    ['amountsDiffer'],
  ],
  [camt(returned('KP-1'), { iban: 'DE89370400440532013000' }), ['noAccount']],
];

test.each(deviations)('an entry that is not understood whole is no return (%#)', (text, faults) => {
  expect(faultsOf(text)).toEqual([faults]);
  for (const fault of faults) expect(entryFaultWords[fault]).not.toBe('');
});

const noise = fc.constantFrom(
  'PRZELEW WYCHODZĄCY',
  'Jan Kowalski',
  'NAGRODY',
  'Biedronka 7',
  '-50,00',
  '50.00 PLN',
  '',
);
const number = fc.integer({ min: 1, max: 99_999 }).map((item) => `KP-${item}`);
const accounts = fc.constantFrom(
  account,
  `PL${account}`,
  '61 1090 1014 0000 0712 1981 2874',
  `'${account}'`,
  '',
);
const amounts = fc.constantFrom(
  '-50,00',
  '-50.00',
  '50,00-',
  '-1 250,00',
  '"-50,00"',
  '50',
  '-50 PLN',
);

test('account histories of any layout never become returns', () => {
  const separators = fc.constantFrom(';', ',', '\t', '|', ' ; ', '  ', ';;');
  const cells = fc.record({
    first: fc.boolean(),
    title: number,
    words: noise,
    to: accounts,
    sum: amounts,
  });
  const rows = fc.array(cells, { minLength: 1, maxLength: 5 });
  const heads = fc.constantFrom(
    '',
    'Data;Tytuł;Kwota',
    '#Data operacji;#Opis operacji;#Tytuł',
    'Historia rachunku',
  );
  fc.assert(
    fc.property(rows, separators, heads, (history, separator, head) => {
      const lines = history.map(({ first, title, words, to, sum }) =>
        [...(first ? [title] : ['2026-09-14', `NAGRODY NR ${title}`]), words, to, sum].join(
          separator,
        ),
      );
      expect(Object.keys(unknownForms)).toContain(formOf([head, ...lines].join('\n')));
    }),
    { numRuns: 500 },
  );
});

/** Bank texts of entries, with parts that must not be stored. */
const wordsOfBank = fc.array(fc.oneof(noise, accounts, amounts, fc.string({ maxLength: 12 })), {
  maxLength: 5,
});

test('no stored reason has long numbers or foreign characters', () => {
  fc.assert(
    fc.property(wordsOfBank, number, (words, title) => {
      const joined = words.join(' ').replace(/[<>&:\r\n]/g, ' ');
      const texts = [
        `${title} ${joined}`,
        credit(`ZWROT ${title}?30${joined}`),
        camt(returned(title).replace('rachunek zamknięty', joined)),
      ];
      for (const text of texts) {
        const answer = readAny(text);
        const kept =
          answer !== 'tooMany' && 'entries' in answer
            ? answer.entries.map((entry: AnswerEntry) => entry.reason)
            : [];
        for (const reason of kept) {
          expect(reasonFault(reason), JSON.stringify(text)).toBeNull();
          expect(reason.replace(/\D/g, '').length).toBeLessThan(8);
        }
      }
    }),
    { numRuns: 500 },
  );
});
