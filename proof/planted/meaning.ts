import type { Fault } from './fault.ts';

/** Guards of what a file means, and of what a screen says of a bonus. */
export const faultsOfMeaning: readonly Fault[] = [
  {
    name: 'time-moves-the-day',
    guard: 'a time within a day stays on its day',
    edits: [
      {
        file: 'apps/server/src/infra/tables/xlsx.rules.ts',
        before: 'Math.floor((serial + noise) * 1_440)',
        after: 'Math.round((serial + noise) * 24) * 60',
      },
    ],
    caughtBy: { tests: ['apps/server/src/infra/tables/cells.test.ts'] },
  },
  {
    name: 'dates-of-an-extension',
    guard: 'the date system is that of the workbook, not of an extension',
    edits: [
      {
        file: 'apps/server/src/infra/tables/xlsx.ts',
        before: "tag === 'workbookPr' && depth === 1",
        after: "tag === 'workbookPr'",
      },
    ],
    caughtBy: { tests: ['apps/server/src/infra/tables/cells.test.ts'] },
  },
  {
    name: 'text-and-value',
    guard: 'a cell that says its value twice is read once',
    edits: [
      {
        file: 'apps/server/src/infra/tables/xlsx.ts',
        before: "tag === (cell.kind.type === 'inlineStr' ? 't' : 'v')",
        after: "(tag === 't' || tag === 'v')",
      },
    ],
    caughtBy: { tests: ['apps/server/src/infra/tables/cells.test.ts'] },
  },
  {
    name: 'hidden-first-sheet',
    guard: 'the first visible sheet is read',
    edits: [
      {
        file: 'apps/server/src/infra/tables/xlsx.ts',
        before: "tables.find(({ state }) => state === 'visible')",
        after: 'tables[0]',
      },
    ],
    caughtBy: { tests: ['apps/server/src/infra/tables/cells.test.ts'] },
  },
  {
    name: 'chart-as-table',
    guard: 'a chart sheet is no table',
    edits: [
      {
        file: 'apps/server/src/infra/tables/xlsx.ts',
        before: "return link?.type === 'worksheet' ?",
        after: 'return link !== undefined ?',
      },
    ],
    caughtBy: { tests: ['apps/server/src/infra/tables/cells.test.ts'] },
  },
  {
    name: 'hidden-rows-read',
    guard: 'hidden rows and columns count only once confirmed',
    edits: [
      {
        file: 'apps/server/src/infra/tables/xlsx.ts',
        before: "if (text !== '' && !readsHidden && isHidden)",
        after: "if (text === '' && !readsHidden && isHidden)",
      },
    ],
    caughtBy: { tests: ['apps/server/src/infra/tables/cells.test.ts'] },
  },
  {
    name: 'formula-without-value',
    guard: 'a formula without a value is no empty cell',
    edits: [
      {
        file: 'apps/server/src/infra/tables/xlsx.ts',
        before:
          "return text === '' && cell.hasFormula && cell.kind.type !== 'str' ? uncalculated : text;",
        after: 'return text;',
      },
    ],
    caughtBy: { tests: ['apps/server/src/infra/tables/cells.test.ts'] },
  },
  {
    name: 'lost-zeros',
    guard: 'a number keeps the zeros that its format shows',
    edits: [
      {
        file: 'apps/server/src/infra/tables/xlsx.rules.ts',
        before: '  return zeros > 1 ? places : null;\n',
        after: '  return zeros > 100 ? places : null;\n',
      },
    ],
    caughtBy: { tests: ['apps/server/src/infra/tables/cells.test.ts'] },
  },
  {
    name: 'decomposed-names',
    guard: 'letters are stored composed',
    edits: [
      {
        file: 'apps/server/src/infra/tables/spreadsheet.ts',
        before: "asWritten(cell).normalize('NFC')",
        after: 'asWritten(cell)',
      },
    ],
    caughtBy: { tests: ['apps/server/src/infra/tables/cells.test.ts'] },
  },
  {
    name: 'any-code-page',
    guard: 'a code page is recognised or the file refused',
    edits: [
      {
        file: 'apps/server/src/infra/tables/code-pages.rules.ts',
        before:
          '  if (others.some((other) => isDoubtful(best.text, other.text))) return null;\n  const isWhole = [...used].every((byte) => !isAlien(decode(Uint8Array.of(byte), best.page)));\n  return isWhole ? best.page : null;',
        after:
          "  return others.some((other) => isDoubtful(best.text, other.text)) || used.size > 0 ? 'windows-1250' : best.page;",
      },
    ],
    caughtBy: { tests: ['apps/server/src/infra/tables/code-pages.test.ts'] },
  },
  {
    name: 'error-as-name',
    guard: 'an error value of a formula is no value',
    edits: [
      {
        file: 'apps/server/src/modules/office/programme/programme.kind.ts',
        before:
          '  if (isErrorValue(text)) return text === uncalculated ? reasons.uncalculated : reasons.errorValue;\n',
        after: '',
      },
    ],
    caughtBy: { tests: ['apps/server/src/modules/office/programme/programme.as-seen.test.ts'] },
  },
  {
    name: 'lost-letters',
    guard: 'a lost letter refuses its row',
    edits: [
      {
        file: 'apps/server/src/modules/office/programme/programme.kind.ts',
        before: "text.includes('\\ufffd') ? reasons.lostLetter : null",
        after: "text === '' && isErrorValue(text) ? reasons.lostLetter : null",
      },
    ],
    caughtBy: { tests: ['apps/server/src/modules/office/programme/programme.as-seen.test.ts'] },
  },
  {
    name: 'twin-keys',
    guard: 'keys that differ by leading zeros alone are warned of',
    edits: [
      {
        file: 'apps/server/src/modules/office/programme/kinds/participants/twins.store.ts',
        before: "      and ltrim(customer.number, '0') = ltrim(asked.number, '0')\n",
        after: '      and customer.number = asked.number\n',
      },
    ],
    caughtBy: { tests: ['apps/server/src/modules/office/programme/programme.as-seen.test.ts'] },
  },
  {
    name: 'gif-not-named',
    guard: 'a kind of picture that is not taken is named',
    edits: [
      {
        file: 'apps/server/src/modules/office/programme/programme.pictures.ts',
        before: '  if (!pictureExtensions.has(extension)) {',
        after: "  if (pictureExtensions.has('gif')) {",
      },
    ],
    caughtBy: { tests: ['apps/server/src/modules/office/programme/programme.as-seen.test.ts'] },
  },
  {
    name: 'amounts-masked',
    guard: 'a number out of bounds is quoted whole',
    edits: [
      {
        file: 'apps/server/src/modules/office/programme/programme.quote.ts',
        before: '  if (isAmount(text)) return text;\n',
        after: '',
      },
    ],
    caughtBy: { tests: ['apps/server/src/modules/office/programme/programme.quote.test.ts'] },
  },
  {
    name: 'days-masked',
    guard: 'a day with its hour is not masked like a PESEL',
    edits: [
      {
        file: 'apps/server/src/modules/office/programme/programme.quote.ts',
        before: 'isMoment(found) ? found : maskedDigits(found)',
        after: 'maskedDigits(found)',
      },
    ],
    caughtBy: { tests: ['apps/server/src/modules/office/programme/programme.quote.test.ts'] },
  },
  {
    name: 'raised-digits',
    guard: 'markup that carries meaning stays in content',
    edits: [{ file: 'packages/contract/src/allowed-html.ts', before: '  sup: [],\n', after: '' }],
    caughtBy: { tests: ['apps/server/src/infra/html.test.ts'] },
  },
  {
    name: 'depth-of-comments',
    guard: 'comments of Word make a text no deeper',
    edits: [
      {
        file: 'apps/server/src/infra/html.ts',
        before: 'of withoutComments(text).matchAll(',
        after: 'of text.matchAll(',
      },
    ],
    caughtBy: { tests: ['apps/server/src/infra/html.test.ts'] },
  },
  {
    name: 'title-in-text',
    guard: 'the title of a saved page is no part of its text',
    edits: [
      {
        file: 'apps/server/src/infra/html.ts',
        before: "  'title',\n  'xml',\n",
        after: "  'xml',\n",
      },
    ],
    caughtBy: { tests: ['apps/server/src/infra/html.test.ts'] },
  },
  {
    name: 'lost-quarter-promised',
    guard: 'a quarter that is lost promises no sum',
    edits: [
      {
        file: 'apps/server/src/modules/club/ledger/bonus-state.rules.ts',
        before: "  if (isLost(facts) && (worth > 0 || !isOver)) return 'lost';\n",
        after: '',
      },
    ],
    caughtBy: { tests: ['apps/server/src/modules/club/ledger/bonus-state.rules.test.ts'] },
  },
  {
    name: 'masz-before-padlock',
    guard: "a bonus behind the padlock is not called the person's",
    edits: [
      {
        file: 'apps/web/src/features/challenges/challenges.copy.ts',
        before: "    case 'held':\n      return `${waits(worth)} na kłódkę.`;\n",
        after: '',
      },
    ],
    caughtBy: { tests: ['apps/web/src/features/challenges/board.rules.test.ts'] },
  },
];
