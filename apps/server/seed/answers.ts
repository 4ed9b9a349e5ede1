import { addMonths, instantOf, startOfDay } from '../src/infra/warsaw.ts';
import type { Question } from './content/content.ts';
import { questions } from './content/questions.ts';
import { dayAt, firstMonth, monthAt } from './months.ts';
import type { Person } from './people.ts';
import { spread } from './spread.ts';

/** How one attempt of the past ended. */
export type PastAnswer = {
  readonly phone: string;
  readonly question: string;
  readonly number: 1 | 2;
  readonly isCorrect: boolean;
  readonly at: Date;
};

/** 500000001 left this one out, so that one old bonus is still behind its padlock. */
const skippedByMain = 'co-na-taras';

/** Their answers of this month are given one by one in activity.ts, or not at all. */
const answeredElsewhere = new Set(['500000001', '500000003', '500000006']);

/** What the people of the programme answered so far. Whoever has never logged in has answered nothing. */
export function pastAnswers(people: readonly Person[], now: Date): readonly PastAnswer[] {
  return people
    .filter(({ role }) => role !== 'salesman')
    .flatMap((person) => questions.flatMap((question) => answersTo(question, person, now)));
}

function answersTo(question: Question, { phone, role, joinedMonth }: Person, now: Date): readonly PastAnswer[] {
  const { slug, month } = question;
  if (joinedMonth === null || joinedMonth > month || !question.roles.includes(role)) return [];
  if (month === 0 && answeredElsewhere.has(phone)) return [];
  const at = answeredAt(phone, question, now);
  const first = { phone, question: slug, number: 1, at } as const;
  const second = { ...first, number: 2, at: later(at, now) } as const;
  switch (phone === '500000001' ? mainOutcome(slug) : outcome(phone, question)) {
    case 'correct':
      return [{ ...first, isCorrect: true }];
    case 'secondChance':
      return [
        { ...first, isCorrect: false },
        { ...second, isCorrect: true },
      ];
    case 'missed':
      return [
        { ...first, isCorrect: false },
        { ...second, isCorrect: false },
      ];
    case 'none':
      return [];
  }
}

type Outcome = 'correct' | 'secondChance' | 'missed' | 'none';

function mainOutcome(slug: string): Outcome {
  if (slug === skippedByMain) return 'none';
  return slug === 'o-czym-klasa-nie-mowi' ? 'secondChance' : 'correct';
}

/** Most answer, more of them in months that are over. */
function outcome(phone: string, { slug, month }: Question): Outcome {
  const diligence = spread(`${phone} diligence`, 0, 30);
  const luck = spread(`${phone} ${slug}`, 0, 99) + diligence - (month === 0 ? 30 : 0);
  if (luck >= 35) return 'correct';
  if (luck >= 25) return 'secondChance';
  return luck >= 20 ? 'missed' : 'none';
}

/** In a month that is over: in shop hours. This month: at some moment that has already passed. */
function answeredAt(phone: string, { slug, month }: Question, now: Date): Date {
  const place = `${phone} ${slug} time`;
  if (month === 0) return momentOfMonth(now, spread(place, 5, 90) / 100);
  const day = dayAt(now, { month, day: spread(`${place} day`, 2, 27) });
  const clock = [spread(`${place} hour`, 9, 18), spread(`${place} minute`, 10, 59)].map((part) =>
    String(part).padStart(2, '0'),
  );
  return instantOf(day, clock.join(':'));
}

function later(at: Date, now: Date): Date {
  return new Date(Math.min(at.getTime() + 600_000, now.getTime()));
}

/** `share` 0 is the first instant of the current month, 1 is now. */
export function momentOfMonth(now: Date, share: number): Date {
  const start = startOfDay(monthAt(now, 0)).getTime();
  return new Date(start + Math.floor((now.getTime() - start) * share));
}

/** When a month was settled: some days into the next one, or now. */
export function settledAt(now: Date, month: number): Date {
  const settled = instantOf(`${addMonths(monthAt(now, month), 1).slice(0, 8)}04`, '07:30');
  return settled < now ? settled : now;
}

/** Months with questions, the oldest first. */
export function monthsWithQuestions(): readonly number[] {
  return [...new Set(questions.map(({ month }) => month))]
    .filter((month) => month >= firstMonth)
    .toSorted((a, b) => a - b);
}
