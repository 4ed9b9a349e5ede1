import fc from 'fast-check';

/** Whole statements in the dialects of Polish banks, by their public descriptions. */

const payerAccount = '61109010140000071219812874';
const opening = 100_000_000;

type Mark = 'C' | 'D' | 'RC' | 'RD';
export type DrawnEntry = {
  readonly mark: Mark;
  readonly grosze: number;
  readonly title: string;
  /** Of the club's transfer that the title names; null: none. */
  readonly item: number | null;
  readonly means: 'fits' | 'unfit' | 'unclear' | 'outgoing' | 'other';
};

const signs: Readonly<Record<Mark, 1 | -1>> = { C: 1, RD: 1, D: -1, RC: -1 };

export function signedOf({ mark, grosze }: Pick<DrawnEntry, 'mark' | 'grosze'>): number {
  return signs[mark] * grosze;
}

function closingOf(entries: readonly DrawnEntry[]): number {
  return entries.reduce((sum, entry) => sum + signedOf(entry), opening);
}

type Encoding = 'utf-8' | 'windows-1250' | 'iso-8859-2' | 'cp852';

/** How one bank writes MT940. */
export type Dialect = {
  readonly bank: string;
  readonly encoding: Encoding;
  readonly account: string;
  readonly eol: '\r\n' | '\n';
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly head: (entry: DrawnEntry, amount: string) => string;
  readonly words: (title: string) => string;
};

const subfields =
  (sign: string, first: string, width: number) =>
  (title: string): string =>
    [
      first,
      ...piecesOf(title, width).map((piece, index) => `${sign}${20 + index}${piece}`),
      `${sign}3010901014`,
      `${sign}310000071219812874`,
      `${sign}32KOWALSKI SPÓŁKA`,
    ].join('');

function piecesOf(text: string, width: number): string[] {
  return text.match(new RegExp(`.{1,${width}}`, 'gu')) ?? [''];
}

export const dialects: readonly Dialect[] = [
  {
    bank: 'mBank',
    encoding: 'iso-8859-2',
    account: `PL${payerAccount}`,
    eol: '\r\n',
    before: [],
    after: ['-'],
    head: ({ mark }, amount) => `2611101110${mark}N${amount}S944BR261110//145`,
    words: (title) =>
      `944 Przelew przychodzący; z rach.: 27114020040000300201355387; od: JAN; tyt.: ${title}; TNR: 145.1`,
  },
  {
    bank: 'ING',
    encoding: 'windows-1250',
    account: `/PL${payerAccount}`,
    eol: '\r\n',
    before: [],
    after: ['-'],
    head: ({ mark }, amount) => `2611101110${mark}${amount}S076NONREF//261110`,
    words: subfields('~', '076~00B076PRZELEW', 27),
  },
  {
    bank: 'PKO BP',
    encoding: 'cp852',
    account: `PL/${payerAccount}`,
    eol: '\r\n',
    before: [],
    after: ['-'],
    head: ({ mark }, amount) => `2611101110${mark}N${amount.padStart(15, '0')}NTRFNONREF`,
    words: subfields('^', '020^00PRZELEW', 27),
  },
  {
    bank: 'Pekao',
    encoding: 'windows-1250',
    account: payerAccount,
    eol: '\n',
    before: [':NS:22PŁATNIK'],
    after: ['-'],
    head: ({ mark }, amount) => `261110    ${mark}${amount}N051NONREF`,
    words: subfields('<', '051<00Uznanie', 35),
  },
  {
    bank: 'Santander',
    encoding: 'utf-8',
    account: `PL${payerAccount.replace(/(.{4})(?=.)/g, '$1 ')}`,
    eol: '\r\n',
    before: [],
    after: ['-}'],
    head: ({ mark }, amount) => `261110${mark}${amount}FMSCNONREF//1`,
    words: subfields('?', '020?00Przelew', 27),
  },
  {
    bank: 'BNP Paribas',
    encoding: 'windows-1250',
    account: `PPABPLPK/${payerAccount}`,
    eol: '\r\n',
    before: [],
    after: [':64:C261110PLN1,00', '-'],
    head: ({ mark }, amount) => `2611101110${mark}${amount}NTRF//26${'\r\n'}PRZELEW`,
    words: subfields('^', '^00PRZELEW', 35),
  },
];

export function amountOf(grosze: number): string {
  const fraction = String(grosze % 100).padStart(2, '0');
  return `${Math.floor(grosze / 100)},${fraction === '00' ? '' : fraction.replace(/0$/, '')}`;
}

function balanceOf(grosze: number): string {
  return `${grosze < 0 ? 'D' : 'C'}261110PLN${amountOf(Math.abs(grosze))}`;
}

/** `closing`: in grosze, as the statement says. */
export function mt940Of(
  dialect: Dialect,
  entries: readonly DrawnEntry[],
  closing = closingOf(entries),
): string {
  const { account, eol, before, after, head, words } = dialect;
  const lines = entries.flatMap((entry) => [
    `:61:${head(entry, amountOf(entry.grosze))}`,
    `:86:${piecesOf(words(entry.title), 65).join(eol)}`,
  ]);
  return [
    ':20:WYCIAG',
    `:25:${account}`,
    ':28C:00123/1',
    ...before,
    `:60F:${balanceOf(opening)}`,
    ...lines,
    `:62F:${balanceOf(closing)}`,
    ...after,
    '',
  ].join(eol);
}

/** The closing balance after these lines, in grosze. */
export function closingAfter(before: number, lines: readonly string[]): number {
  return lines.reduce((sum, line) => {
    const [, mark, whole = '0', fraction = ''] =
      /^:61:\d{6}(?:\d{4}| {4})?(RC|RD|C|D)[A-Z]?(\d+),(\d{0,2})[NFS]/.exec(line) ?? [];
    const grosze = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
    return mark === undefined ? sum : sum + (mark === 'C' || mark === 'RD' ? grosze : -grosze);
  }, before);
}

/** Changes to what a camt.053 says of itself, in grosze and entries. */
export type Untrue = {
  readonly closing?: number;
  readonly sum?: number;
  readonly entries?: number;
  readonly parts?: number;
};

const dotted = (grosze: number): string => (grosze / 100).toFixed(2);

/** `batched`: credits stand in one entry as a batch. */
export function camtOf(
  entries: readonly DrawnEntry[],
  { version, batched }: { readonly version: '02' | '08'; readonly batched: boolean },
  untrue: Untrue = {},
): string {
  const credits = entries.filter(({ mark }) => mark === 'C');
  const isBatch = batched && credits.length > 1 && credits.some(({ item }) => item !== null);
  const single = isBatch ? entries.filter(({ mark }) => mark !== 'C') : entries;
  const booked = [
    ...single.map((one) => entryOf(one, version)),
    ...(isBatch ? [batchOf(credits, version, untrue)] : []),
  ];
  const sum = entries.reduce((all, { grosze }) => all + grosze, 0);
  const balance = (code: string, grosze: number): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="PLN">${dotted(Math.abs(grosze))}</Amt><CdtDbtInd>${grosze < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd></Bal>`;
  return (
    `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>` +
    `<GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id><Acct><Id><IBAN>PL${payerAccount}</IBAN></Id><Ccy>PLN</Ccy></Acct>` +
    balance(version === '02' ? 'OPBD' : 'PRCD', opening) +
    balance('CLBD', closingOf(entries) + (untrue.closing ?? 0)) +
    `<TxsSummry><TtlNtries><NbOfNtries>${booked.length + (untrue.entries ?? 0)}</NbOfNtries><Sum>${dotted(sum + (untrue.sum ?? 0))}</Sum></TtlNtries></TxsSummry>` +
    `${booked.join('')}</Stmt></BkToCstmrStmt></Document>\n`
  );
}

const statusOf = (version: '02' | '08'): string =>
  version === '02' ? '<Sts>BOOK</Sts>' : '<Sts><Cd>BOOK</Cd></Sts>';

function wordsOf(title: string): string {
  const lines = piecesOf(title, 35).map((piece) => `<Ustrd>${piece}</Ustrd>`);
  return `<RmtInf>${lines.join('')}</RmtInf><RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>`;
}

function entryOf({ mark, grosze, title }: DrawnEntry, version: '02' | '08'): string {
  const direction = mark === 'C' || mark === 'RD' ? 'CRDT' : 'DBIT';
  const reversal = mark === 'RC' || mark === 'RD' ? '<RvslInd>true</RvslInd>' : '';
  return `<Ntry><Amt Ccy="PLN">${dotted(grosze)}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${reversal}${statusOf(version)}<NtryDtls><TxDtls>${wordsOf(title)}</TxDtls></NtryDtls></Ntry>`;
}

function batchOf(credits: readonly DrawnEntry[], version: '02' | '08', untrue: Untrue): string {
  const sum = credits.reduce((all, { grosze }) => all + grosze, 0);
  const parts = credits.map(
    ({ grosze, title }) =>
      `<TxDtls><AmtDtls><TxAmt><Amt Ccy="PLN">${dotted(grosze)}</Amt></TxAmt></AmtDtls>${wordsOf(title)}</TxDtls>`,
  );
  return `<Ntry><Amt Ccy="PLN">${dotted(sum)}</Amt><CdtDbtInd>CRDT</CdtDbtInd>${statusOf(version)}<NtryDtls><Btch><NbOfTxs>${credits.length + (untrue.parts ?? 0)}</NbOfTxs></Btch>${parts.join('')}</NtryDtls></Ntry>`;
}

/** Spellings that the club does not write. */
const spellings = [
  'KP - #',
  'KP/#',
  'KP.#',
  'KP: #',
  'KP_#',
  'KP nr #',
  'K.P. #',
  'KP-00#',
  'KP\u2212#',
  'KP\u00AD-#',
];
const foreign = [
  'WPLATA GOTOWKOWA KP 2/11/2026',
  'ZWROT ZA BILET PKP 12',
  'FAKTURA 12/2026',
  'SKŁADKA ŻÓŁĆ 7',
  'KP-1-2',
  'ŁKP-3',
];
const ends = ['', ', rachunek zamknięty', ' ZWROT ŻĄDANIE'];

type Draw = Omit<DrawnEntry, 'item'> & { readonly named: boolean };

function drawn(item: number): fc.Arbitrary<DrawnEntry> {
  const own = (prefix: string, end: string): string =>
    `${prefix}Klub Partnera - nagrody za 10.2026 nr KP-${item}${end}`;
  const title = fc
    .tuple(fc.constantFrom('', 'ZWROT ', 'Zwrot przelewu: '), fc.constantFrom(...ends))
    .map(([prefix, end]) => own(prefix, end));
  const kind: fc.Arbitrary<Draw> = fc.oneof(
    { weight: 4, arbitrary: drawOf(title, fc.constantFrom('C', 'RD'), 'fits') },
    { weight: 1, arbitrary: drawOf(title, fc.constant('D'), 'outgoing') },
    { weight: 1, arbitrary: drawOf(title, fc.constant('RC'), 'unfit') },
    {
      weight: 2,
      arbitrary: drawOf(
        fc.constantFrom(...spellings).map((one) => `zwrot ${one.replace('#', String(item))}`),
        fc.constant('C'),
        'unclear',
      ),
    },
    {
      weight: 2,
      arbitrary: drawOf(fc.constantFrom(...foreign), fc.constantFrom('C', 'D'), 'other'),
    },
  );
  return kind.map(({ named, ...entry }) => ({ ...entry, item: named ? item : null }));
}

function drawOf(
  title: fc.Arbitrary<string>,
  mark: fc.Arbitrary<Mark>,
  means: DrawnEntry['means'],
): fc.Arbitrary<Draw> {
  return fc.record({
    title,
    mark,
    grosze: fc.integer({ min: 1, max: 999_999 }),
    means: fc.constant(means),
    named: fc.constant(means !== 'other'),
  });
}

/** Entries of one statement; each names another transfer. */
export const drawnEntries: fc.Arbitrary<DrawnEntry[]> = fc
  .uniqueArray(fc.integer({ min: 100, max: 99_999 }), { minLength: 1, maxLength: 6 })
  .chain((items) => fc.tuple(...items.map(drawn)));

const dos: Readonly<Record<string, number>> = {
  ą: 0xa5,
  ć: 0x86,
  ę: 0xa9,
  ł: 0x88,
  ń: 0xe4,
  ó: 0xa2,
  ś: 0x98,
  ź: 0xab,
  ż: 0xbe,
  Ą: 0xa4,
  Ć: 0x8f,
  Ę: 0xa8,
  Ł: 0x9d,
  Ń: 0xe3,
  Ó: 0xe0,
  Ś: 0x97,
  Ź: 0x8d,
  Ż: 0xbd,
};

/** A sign that the code page lacks becomes a question mark, as at banks. */
export function encoded(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text);
  const bytes = encoding === 'cp852' ? new Map(Object.entries(dos)) : bytesOf(encoding);
  return Buffer.from([...text].map((sign) => byteOf(sign, bytes)));
}

function byteOf(sign: string, bytes: ReadonlyMap<string, number>): number {
  const code = sign.codePointAt(0) ?? 0;
  return code < 128 ? code : (bytes.get(sign) ?? 0x3f);
}

function bytesOf(encoding: string): Map<string, number> {
  const high = Array.from({ length: 128 }, (_, index) => index + 128);
  return new Map(high.map((byte) => [new TextDecoder(encoding).decode(Uint8Array.of(byte)), byte]));
}
