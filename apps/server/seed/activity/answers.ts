import { addMonths, instantOf } from '../../src/infra/warsaw.ts';
import type { Question } from '../content/content.ts';
import { questions } from '../content/questions.ts';
import { firstMonth, type Months } from '../months.ts';
import type { Person } from '../people/people.ts';
import { spread } from '../spread.ts';

/** Result of one past attempt. */
export type PastAnswer = {
  readonly phone: string;
  readonly question: string;
  readonly number: 1 | 2;
  readonly isCorrect: boolean;
  readonly at: Date;
};

/** 500000001 left this one out, so that one old bonus is still behind its padlock. */
const skippedByMain = 'co-na-taras';

/** Their answers of this month are in activity.ts, or missing. */
const answeredElsewhere = new Set(['500000001', '500000003', '500000006']);

/** Past answers of the programme's people; empty for a person who has never logged in. */
export function pastAnswers(people: readonly Person[], months: Months): readonly PastAnswer[] {
  return people
    .filter(({ role }) => role !== 'salesman')
    .flatMap((person) => questions.flatMap((question) => answersTo(question, person, months)));
}

function answersTo(
  question: Question,
  { phone, role, joinedMonth }: Person,
  months: Months,
): readonly PastAnswer[] {
  const { slug, month } = question;
  if (joinedMonth === null || joinedMonth > month || !question.roles.includes(role)) return [];
  if (month === 0 && answeredElsewhere.has(phone)) return [];
  const at = answeredAt(phone, question, months);
  const first = { phone, question: slug, number: 1, at } as const;
  const second = { ...first, number: 2, at: later(at, months.now) } as const;
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

/** Most people answer, more of them in past months. */
function outcome(phone: string, { slug, month }: Question): Outcome {
  const diligence = spread(`${phone} diligence`, 0, 30);
  const luck = spread(`${phone} ${slug}`, 0, 99) + diligence - (month === 0 ? 30 : 0);
  if (luck >= 35) return 'correct';
  if (luck >= 25) return 'secondChance';
  return luck >= 20 ? 'missed' : 'none';
}

/** A past month: in shop hours, give or take summer time. This month: at a past moment. */
function answeredAt(phone: string, { slug, month }: Question, months: Months): Date {
  const place = `${phone} ${slug} time`;
  if (month === 0) return months.passed(spread(place, 5, 90) / 100);
  const noon = Date.parse(
    `${months.dayAt({ month, day: spread(`${place} day`, 2, 27) })}T11:00:00Z`,
  );
  return new Date(noon + spread(`${place} minute`, -170, 420) * 60_000);
}

function later(at: Date, now: Date): Date {
  return new Date(Math.min(at.getTime() + 600_000, now.getTime()));
}

/** When a month was settled: some days into the next one, or now. */
export function settledAt(months: Months, month: number): Date {
  const settled = instantOf(`${addMonths(months.monthAt(month), 1).slice(0, 8)}04`, '07:30');
  return settled < months.now ? settled : months.now;
}

/** Oldest first. */
export function monthsWithQuestions(): readonly number[] {
  return [...new Set(questions.map(({ month }) => month))]
    .filter((month) => month >= firstMonth)
    .toSorted((a, b) => a - b);
}
