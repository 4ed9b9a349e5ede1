import { bonusFate } from '@klub/contract/calls/challenges';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  cardContent,
  earnedOf,
} from '../../apps/web/src/features/challenges/month-card/month-card.rules.ts';
import { isNews } from '../../apps/server/src/modules/club/notifications/bonuses.rules.ts';
import {
  bonusWords,
  planReached,
} from '../../apps/server/src/modules/club/notifications/notifications.copy.ts';
import { counts } from '../brief.ts';
import {
  bookingsOf,
  factsOf,
  histories,
  type History,
  months,
  nowOf,
  quarters,
  repliesOf,
} from './histories.ts';
import { chainsOf, type Places, screensOf } from './places.tsx';
import { canRunningOpen, stateOf, type Truth, truthOf } from './truth.ts';

/** D59: every place says of an amount what is so, in every state that a history of half a year reaches. */

const periods = [...months.map((start) => start.slice(0, 7)), ...quarters];

beforeAll(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterAll(() => vi.useRealTimers());

type Seen = Map<string, Set<string>>;
type Replies = ReturnType<typeof repliesOf>;

/** Problems of some places in one history; `seen` collects the states that each place was shown in. */
function problemsIn(places: Places, given: History, seen: Seen): string[] {
  return Object.entries(places).flatMap(([place, shown]) =>
    [...shown].flatMap(([period, html]) => {
      const truth = truthOf(given, period);
      const state = stateOf(truth);
      const states = seen.get(place) ?? new Set();
      if (html !== '') seen.set(place, states.add(state));
      return (
        checks[place]?.(html, truth, given).map(
          (why) => `${place}, ${period} ${state}: ${why}`,
        ) ?? [`no check of ${place}`]
      );
    }),
  );
}

type Check = (html: string, truth: Truth, given: History) => string[];

/** What no place may say; each with the sentences that it has to. */
const checks: Readonly<Record<string, Check>> = {
  board: (html, truth) => [
    ...common(html, truth),
    ...(truth.isOver || /Zasady premii na ten okres|jest właśnie ustalany/.test(html)
      ? []
      : says(html, sentenceFor(truth))),
  ],
  'missing card': (html, truth) =>
    html === ''
      ? []
      : [...common(html, truth), ...(truth.waits > 0 ? says(html, 'Odbierzesz ją') : [])],
  'bars of the board': common,
  quarter: (html, truth) => (html.includes('hero') ? common(html, truth) : []),
  'months of the quarter': (html, truth) =>
    html.includes('progressbar') ? [...common(html, truth), ...says(html, sentenceFor(truth))] : [],
  achievements: (html, truth) => [...common(html, truth), ...says(html, storyOf(truth))],
  'waiting bonus': (html, truth) =>
    truth.waits > 0 ? says(html, `${truth.waits} złot`) : html === '' ? [] : ['there is one'],
  explanation: (html, truth) => [
    ...common(withoutPadlock(html), truth),
    ...says(html, headingOf(truth)),
    ...(truth.isLost && !html.includes('<s>') ? ['a lost sum is not crossed out'] : []),
  ],
  'explained bonus': (html, truth) => common(withoutPadlock(html), truth),
  ladder: (html, truth) => [
    ...common(html, truth),
    ...(html.includes('stairs') ? says(html, sentenceFor(truth)) : []),
  ],
  prizes: (html, truth) => [...common(html, truth), ...says(html, sentenceFor(truth))],
  'panel card': (html, truth) => [
    ...common(withoutPadlock(html), truth),
    ...says(html, officeHeadingOf(truth)),
    ...(truth.isLost && !html.includes('<s>') ? ['a lost sum is not crossed out'] : []),
  ],
  score: (html, _truth, given) => {
    const promises = /brakuje|Otwórz kłódkę|nie czeka już/.test(html);
    return promises && !mayScorePromise(given) ? ['it promises a bonus'] : [];
  },
};

/** Where nothing can come, nothing is promised; gold and „Masz” are the person's alone. */
function common(html: string, truth: Truth): string[] {
  const text = textOf(html);
  const had = /Masz (\d+) złot/.exec(text)?.[1];
  const waiting = /(?<!nie )czekaj?ą? na kłódk/i.test(text);
  const promised =
    /i będzie|premia wyniesie|Do zdobycia|Odbierzesz|odblokuj|Otwórz kłódkę|Na dziś/.exec(
      text,
    )?.[0];
  const gold = goldIn(html);
  return [
    had !== undefined && Number(had) !== truth.own && `says Masz ${had}, not ${truth.own}`,
    gold !== undefined && truth.own === 0 && `gold: ${gold}`,
    waiting && truth.waits === 0 && 'says that it waits for the padlock',
    /przepad/i.test(text) && !truth.isHopeless && 'says that it is lost',
    /po zamknięciu kwartału/.test(text) && truth.reckoned === 0 && 'says that it is reckoned',
    truth.isHopeless && promised !== undefined && `promises: ${promised}`,
    truth.isLost && /Należy się: [1-9]/.test(text) && 'says that it is due',
  ].filter((problem) => problem !== false);
}

/** Names of the classes that paint gold. A percent that reaches a threshold of the rule is marked in another colour. */
function goldIn(html: string): string | undefined {
  const painted = html
    .replaceAll('threshold reached', '')
    .replaceAll(/<span class="padlock[^"]*">/g, '');
  return /class="[^"]*(?:\b(?:earned|won|reached|met|gold)\b|ring full)[^"]*"/.exec(painted)?.[0];
}

function textOf(html: string): string {
  const text = html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  // The reward of an answer is none of a bonus.
  return text.replace(/Odpowiedz na pytanie Do zdobycia \d+/, '');
}

function says(html: string, words: string): string[] {
  return textOf(html).includes(words) ? [] : [`does not say: ${words}`];
}

function sentenceFor(truth: Truth): string {
  const state = stateOf(truth);
  if (state === 'lost') return 'przepadła';
  if (state === 'held') return `${truth.waits} złot`;
  if (state === 'reckoned') return `Na dziś ${truth.reckoned} złot`;
  return state === 'taken' ? 'Korekta odjęła' : '';
}

function storyOf(truth: Truth): string {
  const words = {
    taken: 'Odjęta korektą',
    booked: 'Zdobyta',
    lost: 'Przepadła, kłódka została zamknięta',
    due: 'W trakcie naliczania',
    held: 'Czeka na kłódkę',
    reckoned: `Na dziś ${truth.reckoned} złot`,
  } as const;
  return Object.entries(words).find(([state]) => state === stateOf(truth))?.[1] ?? 'Poniżej progu';
}

function headingOf(truth: Truth): string {
  const words = {
    taken: 'Odjęte w Twojej księdze',
    booked: 'W Twojej księdze',
    lost: 'Przepadło, kłódka została zamknięta',
    due: 'Do naliczenia',
    held: 'Czeka na kłódkę',
    reckoned: 'Na dziś',
  } as const;
  return Object.entries(words).find(([state]) => state === stateOf(truth))?.[1] ?? 'Premia na dziś';
}

function officeHeadingOf(truth: Truth): string {
  const words = {
    taken: 'Odjęte w księdze',
    booked: 'W księdze',
    lost: 'Nic więcej się nie należy',
    due: 'Należy się',
    held: 'Czeka na kłódkę',
    reckoned: 'Na dziś, do rozliczenia po zamknięciu kwartału',
  } as const;
  return Object.entries(words).find(([state]) => state === stateOf(truth))?.[1] ?? 'Należy się';
}

/** The padlock is gold once it is open, as specified. */
function withoutPadlock(html: string): string {
  return html
    .split('<li class="link')
    .filter((link) => !link.includes('Kłódka wiedzy'))
    .join('<li class="link');
}

function mayScorePromise(given: History): boolean {
  const { monthRule, quarterRule } = given;
  const isGated = monthRule?.knowledgeGate === true || quarterRule?.knowledgeGate === true;
  return isGated && canRunningOpen(given);
}

/** A correction below zero has no state of its own in the calls. */
const states = [...bonusFate.options, 'taken'];

/** A history with a plan for each state, the same in every run, so that every run reaches them all. */
const always = states.map((state): [History] => {
  const found = fc
    .sample(histories, { numRuns: 500, seed: 1 })
    .find((given) => months.some((start) => isReachedIn(given, start, state)));
  if (found === undefined) throw new Error(`No history reaches ${state}.`);
  return [found];
});

function isReachedIn(given: History, start: string, state: string): boolean {
  const { target, points } = factsOf(given, start);
  const period = state === 'reckoned' ? quarterOf(start) : start.slice(0, 7);
  return target > 0 && points > 0 && stateOf(truthOf(given, period)) === state;
}

function quarterOf(start: string): string {
  return start < '2026-10' ? quarters[0] : quarters[1];
}

function everyHistory(placesOf: (replies: Replies) => Places): Seen {
  const seen: Seen = new Map();
  fc.assert(
    fc.property(histories, (given) => {
      vi.setSystemTime(nowOf(given));
      expect(problemsIn(placesOf(repliesOf(given)), given, seen)).toEqual([]);
    }),
    { numRuns: counts(10, 500), examples: always },
  );
  return seen;
}

test('[D59] every screen says in every state only what is', () => {
  const seen = everyHistory((replies) =>
    screensOf(replies, replies.year.currentMonth, replies.year.currentQuarter, periods),
  );
  expect([...(seen.get('achievements') ?? [])].toSorted()).toEqual(states.toSorted());
});

test('[D59] every explanation says in every state only what is, in the panel too', () => {
  const seen = everyHistory((replies) => chainsOf(replies, periods));
  for (const place of ['explanation', 'explained bonus', 'panel card'])
    expect([place, [...(seen.get(place) ?? [])].toSorted()]).toEqual([place, states.toSorted()]);
});

test('[D59] the card to share is gold for own points only', () => {
  fc.assert(
    fc.property(histories, (given) => {
      vi.setSystemTime(nowOf(given));
      const { year } = repliesOf(given);
      for (const { month, bonus: worth } of year.monthsPlan) {
        const row = year.bonusMonthsPlan.find((one) => one.month === month);
        const { own } = truthOf(given, month);
        const padlock = year.currentMonthPadlock;
        const earned = earnedOf(worth, row);
        const facts = { month, percent: 100, thresholds: [], padlock, earned, name: '' };
        const content = cardContent(facts, { withName: false, withPoints: true });
        expect([month, content.points ?? 0]).toEqual([month, own]);
        expect(content.isEarned && own === 0).toBe(false);
      }
    }),
    { numRuns: counts(30, 1_000) },
  );
});

test('[D59] a notification of a bonus names what was booked; that of a plan no amount', () => {
  for (const percent of [80, 100] as const) {
    const { title, content } = planReached('2026-11-01', percent);
    expect(`${title} ${content}`).not.toMatch(
      /należy się|odblokow|Masz \d+ złot|przybył|\d+ złot/i,
    );
  }
  fc.assert(
    fc.property(histories, (given) => {
      for (const { period, start, amount } of bookingsOf(given)) {
        const kind = period.includes('Q') ? 'quarter' : 'month';
        const bonus = {
          kind,
          personId: 1,
          month: start,
          amount,
          cause: `${kind}:${period}`,
        } as const;
        expect(isNews(bonus, '2026-Q1')).toBe(true);
        expect(isNews({ ...bonus, amount: -amount }, '2026-Q1')).toBe(false);
        expect(bonusWords(bonus).content.replaceAll('\u00a0', ' ')).toContain(`${amount} złot`);
      }
    }),
    { numRuns: counts(30, 500) },
  );
});
