import { globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bound } from '@klub/ui/text/binding.rules.ts';
import { type Given, danglingWords, disagreements, textsOf } from './polish.rules.ts';

const root = new URL('../../', import.meta.url).pathname;
const files = globSync('{apps,packages}/*/{src,worker}/**/*.copy.ts', { cwd: root }).toSorted();
const counts = [1, 2, 5, 22] as const;

/** Sentences of programmes outside the browser: nothing renders them, so their lines break where the terminal is full. */
const isPrinted = (path: string): boolean => path.includes('/src/cli/');

const loaded = [
  {
    file: 'plany.csv',
    rows: [12, 13],
    importNumber: 17,
    importedOn: '03.11.2026',
    importedAt: '14:05',
  },
];
const bonuses = (count: number) =>
  ['held', 'reckoned', 'lost', 'pending', 'won', 'taken'].map((outcome) => ({
    outcome,
    worth: count,
    booked: outcome === 'taken' ? -count : outcome === 'won' ? count : 0,
    isLost: outcome === 'lost',
  }));
const standings = (count: number) =>
  bonuses(count)
    .flatMap((bonus) => [
      { kind: 'shop', left: count },
      { kind: 'worth', bonus },
      { kind: 'next', bonus, left: count, next: count },
      { kind: 'met', percent: 118, bonus, more: 'nothing' },
      { kind: 'over', percent: 64, left: count, isLost: true },
    ])
    .map((standing) => [standing]);
const fates = ['none', 'held', 'lost', 'reckoned', 'due', 'booked'];
const steps = (count: number) =>
  [
    { kind: 'padlock', missing: count, holdsBonus: true },
    { kind: 'question', reward: count },
    { kind: 'pills' },
  ].map((step) => [step]);
const payout = { reason: 'paid', day: '2026-11-05', holdReason: null };
const closed = (count: number) =>
  [1, 2].flatMap((revision) =>
    [count, -count].map((amount) => [
      {
        ...payout,
        month: '2026-11-01',
        revision,
        amount,
        grosze: 100 * amount,
        state: 'due',
        reason: 'tax data',
      },
    ]),
  );

const aloneShare = {
  month: '2026-10-01',
  by: 'Ola',
  corrections: 0,
  imports: 0,
  undos: 0,
  roles: 0,
  people: 1,
  amount: 0,
};

const monthSum = { month: '2026-10-01', people: 1, grosze: 8_200 };

const changedLine = {
  label: 'Role',
  was: { label: 'Role', before: 'Redaktor', after: 'Koordynator' },
  is: { label: 'Role', before: '', after: 'Koordynator' },
};

/** For functions whose arguments follow from more than their names. */
const given: Given = {
  'copy.challengesCopy.standing': standings,
  'copy.bonusSentence': (count) => bonuses(count).map((bonus) => [bonus]),
  'copy.cardCopy.bonus': (count) => fates.map((fate) => [{ fate, worth: count, booked: count }]),
  'copy.cellCopy.noEffect': (count) => fates.map((fate) => [{ fate, worth: count }]),
  'copy.challengesCopy.nextStep': steps,
  'copy.knowledgeCopy.bonusOf': () => [
    [{ kind: 'month', period: '2026-11' }],
    [{ kind: 'quarter', period: '2026-Q4' }],
  ],
  'copy.explainCopy.targetFrom': () => [loaded],
  'copy.explainCopy.resultFrom': () => [loaded],
  'copy.explainCopy.questionFrom': () => [loaded],
  'copy.explainCopy.inFile': () => [[loaded]],
  'copy.explainCopy.ruleFrom': () => [loaded],
  'copy.wrongFigureWords': (count) =>
    ['balance', 'sum', 'entries'].map((of) => [
      { of, said: count, found: count + 1, statement: 1 },
    ]),
  'copy.explainCopy.correction': () =>
    [null, { words: 'Zła liczba', complaint: 'R/1', by: 'Ola Lis', decidedBy: null }].map(
      (office) => [{ number: '12', reason: 'inne', people: 2, source: null, office }],
    ),
  'copy.correctionWords.outside': () =>
    ['2026-10-01', '2026-11-01'].map((last) => [{ first: '2026-10-01', last }]),
  'copy.figureWords': (count) =>
    ['people', 'average', 'open', 'locked', 'sent', 'joined', 'expired', 'held'].map((name) => [
      name,
      count,
    ]),
  'copy.reasonWords': () => [[payout]],
  'copy.operatorReason': () => [[payout]],
  'copy.shownState': () => [['due', -1]],
  'copy.stateWords': () => [['due', payout, 100], ['met']],
  'copy.closedWords': closed,
  'copy.unreadableSentence': () => [[{ reason: 'longCell' }]],
  'copy.invitationsCopy.fault': () => [['phone', 'notAPhone']],
  'copy.lineCopy.corrections.words': (count) => [[[{ ...monthSum, people: count }]]],
  'copy.lineCopy.unpaid.words': (count) => [[[{ ...monthSum, people: count }, monthSum]]],
  'copy.lineCopy.notTaken.words': (count) => [[[{ id: 7, grosze: 8_200, transfers: count }]]],
  'copy.missingRoles': () => [[['coordinator', 'approver']]],
  'copy.heldCopy.why': () => ['', 'Sprawdzamy konto'].map((words) => [{ reason: 'held', words }]),
  'copy.lineCopy.held.people': (count) => [['tax data', count, 100 * count]],
  'copy.figureUnit': (count) =>
    ['people', 'letters', 'points', 'percent'].map((unit) => [{ unit, value: count }]),
  'copy.filterWords': () =>
    [
      ['who', '7'],
      ['what', 'people.searched'],
      ['whom', '7'],
      ['from', '2026-11-05'],
    ].map(([name, value]) => [{ name, value }, [{ id: '7', name: 'Anna Nowak' }]]),
  'copy.signoffsCopy.changed': () => [[changedLine]],
  'copy.emergencyCopy.waits': (count) =>
    ['days', 'hours', 'minutes'].map((unit) => ['10:05', { unit, count }]),
  'copy.plansCopy.filter': (count) => ['noResult', 'newcomer'].map((name) => [name, count]),
  'copy.plansCopy.file': () => [['target', '2026-10-01']],
  'copy.plansCopy.title': () => [['result', 'WR-01', '2026-10-01']],
  'copy.plansCopy.words': () => [['result', 7, 'WR-01', '2026-10-01']],
  'copy.plansCopy.golden': () => [['2026-10'], ['2026-Q4']],
  'copy.rulesCopy.track': () => [['user1', 'month']],
  'copy.rulesCopy.words': () => [['user1', 'quarter', '2026-10-01']],
  'copy.versionsCopy.rule': () => [['user1', 'quarter', '2026-10-01']],
  'copy.versionsCopy.thresholds': (count) => [[[{ percent: 100, bonus: count }]]],
  'copy.rulesCopy.thresholds': (count) => [[{ thresholds: [{ percent: 100, bonus: count }] }]],
  'copy.effectLines': (count) => [
    [
      {
        months: [{ month: '2026-10', before: count, after: count }],
        people: count,
        accounts: count,
      },
    ],
  ],
  'copy.importsCopy.notes': (count) => {
    const effect = { months: [], people: 0, accounts: 0, corrections: 0 };
    const unlike = ['people', 'percent'].map((of) => ({
      month: '2026-11',
      of,
      now: count,
      least: 1,
      most: count,
    }));
    const over = [{ month: '2026-11', people: count, of: count, together: 0 }];
    return [[{ ...effect, unlike, over }]];
  },
  'copy.importsCopy.alone': () => [[{ label: 'Bez drugiej osoby', after: 'razem' }]],
  'copy.payoutsCopy.shown.badOf': (count) => [[{ rows: [{ personId: 7 }], total: count }]],
  'copy.verificationsCopy.title': () => [['trail']],
  'copy.verificationsCopy.compared': (count) =>
    [
      'settlement',
      'statement',
      'waiting',
      'bonus',
      'groundless',
      'reward',
      'special',
      'payout',
      'screen',
    ].map((check) => [check, count]),
  'copy.formCopy.whyTwo': (count) =>
    ['closed', 'person', 'month', 'all'].map((why) => [{ why, sum: count, max: 200 }]),
  'copy.aloneCopy.total': (count) => [
    [[{ ...aloneShare, corrections: count, amount: count }], { personId: 7, amount: count }],
  ],
  'copy.signoffsCopy.staleBecause': () => [[[changedLine]], [[]]],
};

/**
 * Whole letters and printed reports, made of the sentences of their module; separate tests read
 * them word for word.
 */
const composed = new Set(
  [
    'exportedText',
    'firstCodesText',
    'restoredText',
    'holdText',
    'holdLines',
    'placeOf',
    'programmeLine',
    'previewText',
    'madeText',
    'returnedText',
    'reportText',
    'reportRows',
    'closingText',
    'verificationText',
    'verificationLines',
    'privacySentences.duplicate',
    'contactCopy.letter',
    'noticesCopy.words',
    'lettersCopy.state',
    'lettersCopy.sorted',
    'lettersCopy.receivedFact',
    'lettersCopy.dueWords',
    'goldenFigure',
    'refusalText',
    'doneText',
    'listText',
  ].map((name) => `copy.${name}`),
);

test('every part of the product has its copy read', () => {
  expect(files.length).toBeGreaterThan(45);
  for (const part of [
    'apps/web/src/',
    'apps/web/worker/',
    'apps/panel/src/',
    'apps/server/src/modules/',
    'apps/server/src/cli/',
  ]) {
    expect(
      files.some((path) => path.startsWith(part)),
      part,
    ).toBe(true);
  }
});

describe.each(files)('%s', (path) => {
  test('numbers agree with words, and no line ends with a one-letter word', async () => {
    const copy: unknown = await import(root + path);
    const wrong = new Set<string>();
    const uncalled = new Set<string>();
    for (const count of counts) {
      for (const { name, text } of textsOf(copy, 'copy', count, given, uncalled)) {
        for (const why of disagreements(text)) wrong.add(`${name}: ${why}`);
        if (isPrinted(path)) continue;
        for (const words of danglingWords(shown(path, text))) wrong.add(`${name}: "${words}"`);
      }
    }
    expect([...wrong]).toEqual([]);
    expect([...uncalled].filter((name) => !composed.has(name))).toEqual([]);
  });
});

/** As the app shows it: HTML, and what the server says, is bound where it is shown. */
function shown(path: string, text: string): string {
  if (/<\w/.test(text))
    return text
      .split(/<[^>]*>/)
      .map(bound)
      .join(' | ');
  return path.startsWith('apps/server/') || path.includes('/worker/') ? bound(text) : text;
}

test('the checks find what they look for', () => {
  expect(danglingWords('Sprawdź w menu')).toEqual(['w menu']);
  expect(danglingWords(bound('Sprawdź w menu i zobacz „o tym” z 2 sklepów'))).toEqual([]);
  expect(disagreements('Zostało 2 punkty')).toEqual(["2 punkty: not 'Zostało' with 2"]);
  expect(disagreements('Zostały jeszcze 5 dni')).toHaveLength(1);
  expect(disagreements('przybyło 22 złote punkty')).toHaveLength(1);
  expect(disagreements('5 złote punkty czekają na kłódkę')).toHaveLength(2);
  expect(disagreements('Brakuje 1 poprawnych odpowiedzi')).toHaveLength(1);
  expect(disagreements('2 krzesła')).toEqual([
    '2 krzesła: a word without forms in polish.rules.ts',
  ]);
  for (const right of [
    'Zostały 2 punkty',
    'brakuje 2 poprawnych odpowiedzi',
    'do 05.11.2026 o 10:05',
    'od 80% w 2026 roku',
  ]) {
    expect(disagreements(right), right).toEqual([]);
  }
});
