import type { Fault } from './fault.ts';

/** Guards of what a person sees. */
export const faultsOfScreens: readonly Fault[] = [
  {
    name: 'toast-below-the-banner',
    guard: 'a toast is seen wherever it appears',
    edits: [
      {
        file: 'packages/ui/src/feedback/LoadedToaster.tsx',
        before: '    document.body,\n',
        after: "    document.getElementById('root') ?? document.body,\n",
      },
    ],
    caughtBy: { journeys: ['toasts'] },
  },
  {
    name: 'text-without-its-place',
    guard: 'nothing below a text comes before the text',
    edits: [
      {
        file: 'packages/ui/src/text/Html.tsx',
        before: '  if (loaded === undefined) use(loadSanitiser());\n',
        after: '',
      },
    ],
    caughtBy: { journeys: ['late-texts'] },
  },
  {
    name: 'percent-under-a-dialog',
    guard: 'the percent of the plan stands from the first frame, whatever lies over it',
    edits: [
      {
        file: 'packages/ui/src/images/PlanCircle.tsx',
        before: "import type { CSSProperties, ReactNode } from 'react';",
        after: "import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';",
      },
      {
        file: 'packages/ui/src/images/PlanCircle.tsx',
        before: '  const shown = capped(percent);',
        after: [
          '  const [isSeen, setSeen] = useState(false);',
          '  useEffect(() => {',
          `    const look = () => setSeen(document.querySelector('[role="dialog"]') === null);`,
          '    const timer = setInterval(look, 50);',
          '    return () => clearInterval(timer);',
          '  }, []);',
          '  const shown = isSeen ? capped(percent) : 0;',
        ].join('\n'),
      },
    ],
    caughtBy: { journeys: ['first-frame'] },
  },
  {
    name: 'ring-that-waits',
    guard: 'the ring of the plan ends its sweep by itself',
    edits: [
      {
        file: 'packages/ui/src/images/PlanCircle.module.css',
        before: ':global(.splash:not(.splash--leaving) ~ #root) .sweeps .fill,',
        after: '.sweeps .fill,',
      },
    ],
    caughtBy: { journeys: ['board'] },
  },
  {
    name: 'first-version-as-a-newer-one',
    guard: 'the first installation of the worker is no newer version, in the order of any browser',
    edits: [
      {
        file: 'apps/web/src/features/offline/watch-updates.ts',
        before: 'return worker !== null && own !== null && worker !== own;',
        after: 'return worker !== null && workers.controller !== null;',
      },
    ],
    caughtBy: { tests: ['apps/web/src/features/offline/watch-updates.test.ts'] },
  },
  {
    name: 'button-without-a-version',
    guard: 'the button of a newer version reloads where no version waits',
    edits: [
      {
        file: 'apps/web/src/features/offline/watch-updates.ts',
        before: '    if (waiting === null) return reload();\n',
        after: '    if (waiting === null) return;\n',
      },
    ],
    caughtBy: { tests: ['apps/web/src/features/offline/watch-updates.test.ts'] },
  },
  {
    name: 'chips-promise-lost',
    guard: 'a lost bonus has no sum to come on the board',
    edits: [
      {
        file: 'apps/web/src/features/challenges/PlanHero.tsx',
        before: "  if (outcome === 'lost') {",
        after: "  if (outcome === 'lost' && isOver) {",
      },
      {
        file: 'apps/web/src/features/challenges/PlanHero.tsx',
        before: '  const isDecided = isOver || isLost;',
        after: '  const isDecided = isOver;',
      },
    ],
    caughtBy: { tests: ['scripts/promises/promises.test.ts'] },
  },
  {
    name: 'circle-gold-too-early',
    guard: 'the circle of the plan is gold for own points only',
    edits: [
      {
        file: 'packages/ui/src/images/PlanCircle.tsx',
        before: "        shown === 100 && bonus === 'own' && styles.met,",
        after: '        shown === 100 && styles.met,',
      },
    ],
    caughtBy: { tests: ['scripts/promises/promises.test.ts'] },
  },
  {
    name: 'bar-gold-too-early',
    guard: 'a full bar of the plan is gold for own points only',
    edits: [
      {
        file: 'packages/ui/src/data/ProgressBar.tsx',
        before: 'filled === 100 && earned && styles.met',
        after: 'filled === 100 && styles.met',
      },
    ],
    caughtBy: { tests: ['scripts/promises/promises.test.ts'] },
  },
  {
    name: 'board-promises-lost',
    guard: 'a bonus that cannot come has no next step on the board',
    edits: [
      {
        file: 'apps/web/src/features/challenges/board.rules.ts',
        before: "  if (bonus.isLost) return { kind: 'worth', bonus };\n",
        after: '',
      },
    ],
    caughtBy: { tests: ['scripts/promises/promises.test.ts'] },
  },
  {
    name: 'ladder-gold-too-early',
    guard: 'a step of the ladder is gold for own points only',
    edits: [
      {
        file: 'apps/web/src/features/texts/Ladder.tsx',
        before: 'ownOf(bonus) >= step.bonus && ownOf(bonus) > 0',
        after: 'bonus.worth >= step.bonus',
      },
    ],
    caughtBy: { tests: ['scripts/promises/promises.test.ts'] },
  },
  {
    name: 'prizes-star-too-early',
    guard: 'the star of the rules is gold for own points only',
    edits: [
      {
        file: 'apps/web/src/features/texts/Motifs.tsx',
        before: 'earned={bonus !== undefined && ownOf(bonus) > 0}',
        after: 'earned={bonus !== undefined && bonus.worth > 0}',
      },
    ],
    caughtBy: { tests: ['scripts/promises/promises.test.ts'] },
  },
  {
    name: 'achievements-forget-reckoned',
    guard: 'a quarter before its closing is told apart in the achievements',
    edits: [
      {
        file: 'apps/web/src/features/challenges/stories/Stories.tsx',
        before: "{outcome === 'reckoned' && reckoned > 0 && (",
        after: "{outcome === 'held' && reckoned > 0 && (",
      },
    ],
    caughtBy: { tests: ['scripts/promises/promises.test.ts'] },
  },
  {
    name: 'months-of-quarter-as-worth',
    guard: 'a month of the quarter says what became of its bonus',
    edits: [
      {
        file: 'apps/web/src/features/challenges/QuarterlyPage.tsx',
        before: 'plan.bonusMonthsPlan.find(({ month }) => month === row.month)',
        after: 'undefined',
      },
    ],
    caughtBy: { tests: ['scripts/promises/promises.test.ts'] },
  },
  {
    name: 'waiting-after-the-month',
    guard: 'only a bonus that can still come waits for the padlock',
    edits: [
      {
        file: 'apps/web/src/features/challenges/challenges.rules.ts',
        before: "return outcome === 'held' && amount > 0",
        after: "return outcome !== 'won' && amount > 0",
      },
    ],
    caughtBy: { tests: ['scripts/promises/promises.test.ts'] },
  },
  {
    name: 'explained-lost-as-waiting',
    guard: 'the explanation of a lost bonus says that it is lost',
    edits: [
      {
        file: 'apps/web/src/features/explain/own-words.copy.ts',
        before: "    lost: 'Przepadło, kłódka została zamknięta',",
        after: "    lost: 'Czeka na kłódkę',",
      },
    ],
    caughtBy: { tests: ['scripts/promises/promises.test.ts'] },
  },
  {
    name: 'missing-promises-lost',
    guard: 'what is missing promises no bonus that cannot come',
    edits: [
      {
        file: 'apps/web/src/features/explain/MissingCard.tsx',
        before: '  if (!canOpen) return isNeeded ? copy.lost : copy.cannotOpen;\n',
        after: '',
      },
    ],
    caughtBy: { tests: ['scripts/promises/promises.test.ts'] },
  },
  {
    name: 'panel-owes-lost',
    guard: 'the panel owes nothing of a lost bonus',
    edits: [
      {
        file: 'apps/panel/src/features/people/why.copy.ts',
        before: "    lost: 'Nic więcej się nie należy: kłódka została zamknięta',",
        after: "    lost: 'Należy się',",
      },
    ],
    caughtBy: { tests: ['scripts/promises/promises.test.ts'] },
  },
  {
    name: 'card-gold-too-early',
    guard: 'the card to share shows own points only',
    edits: [
      {
        file: 'apps/web/src/features/challenges/month-card/month-card.rules.ts',
        before: '  return { points: ownOf(bonus), isWhole',
        after: '  return { points: bonus.worth, isWhole',
      },
    ],
    caughtBy: { tests: ['scripts/promises/promises.test.ts'] },
  },
  {
    name: 'score-promises-lost',
    guard: 'the padlock of the score promises nothing that cannot come',
    edits: [
      {
        file: 'apps/server/src/modules/club/ledger/padlock.rules.ts',
        before: '  return minimum - correct <= answerable + Math.max(0, minimum - asked);',
        after: '  return answerable >= 0 || minimum > correct + asked;',
      },
    ],
    caughtBy: { tests: ['scripts/promises/promises.test.ts'] },
  },
  {
    name: 'news-promise-a-bonus',
    guard: 'the notification of a plan promises no bonus',
    edits: [
      {
        file: 'apps/server/src/modules/club/notifications/notifications.copy.ts',
        before: 'Zobacz swój wynik i stan premii.',
        after: 'Zobacz, jaka premia należy się za ten wynik.',
      },
    ],
    caughtBy: { tests: ['scripts/promises/promises.test.ts'] },
  },
  {
    name: 'padlock-shut-too-late',
    guard: 'a padlock that no question is left for is lost at once',
    edits: [
      {
        file: 'apps/server/src/modules/club/ledger/bonus-state.rules.ts',
        before: 'return lastDayOf(month) < today || !ofMonth.canOpen;',
        after: 'return lastDayOf(month) < today;',
      },
    ],
    caughtBy: { tests: ['scripts/promises/promises.test.ts'] },
  },
  {
    name: 'preview-without-its-why',
    guard: 'the preview of a figure says why golden points stay as they are',
    edits: [
      {
        file: 'apps/server/src/modules/office/plans/cell.service.ts',
        before: '    differenceOf(change, cell),\n',
        after: '',
      },
    ],
    caughtBy: { tests: ['apps/server/src/modules/office/plans/cell.test.ts'] },
  },
];
