import { dayOf } from '../../src/infra/warsaw.ts';
import { type SpecialTarget, type SpecialTask, specials } from '../content/specials.ts';
import { type Cell, csvFile, type ProgrammeFile } from '../csv.ts';
import type { Months } from '../months.ts';
import type { Person } from '../people/people.ts';
import { spread } from '../spread.ts';

/**
 * The special tasks with their targets, and the goals and results of all addressed participants.
 */
export function specialFiles(months: Months, people: readonly Person[]): readonly ProgrammeFile[] {
  const figures = specials.flatMap((task) => people.flatMap((person) => figuresOf(task, person)));
  const stateOn = new Map(specials.map((task) => [task.slug, stateOf(task, months)]));
  return [
    csvFile(
      'zadania',
      ['slug', 'tytul', 'zajawka', 'tresc', 'podtytul', 'miniatura', 'obraz', 'role', 'od', 'do'],
      specials.map((task) => taskRow(task, months)),
    ),
    csvFile(
      'cele_zadan',
      [
        'zadanie',
        'kod_celu',
        'tytul',
        'opis',
        'typ',
        'premia',
        'etykieta',
        'etykieta_kwalifikacji',
        'kolejnosc',
      ],
      specials.flatMap(({ slug, targets }) =>
        targets.map((target, index) => targetRow(slug, target, index + 1)),
      ),
    ),
    csvFile(
      'plany_zadan',
      ['telefon', 'sklep', 'zadanie', 'kod_celu', 'cel', 'kwalifikacja'],
      figures.map(({ key, goal, threshold }) => [...key, goal, threshold]),
    ),
    csvFile(
      'realizacje_zadan',
      ['telefon', 'sklep', 'zadanie', 'kod_celu', 'wynik', 'wynik_kwalifikacji', 'stan_na'],
      figures.map(({ key, slug, done, thresholdDone }) => [
        ...key,
        done,
        thresholdDone,
        stateOn.get(slug) ?? '',
      ]),
    ),
  ];
}

function taskRow(
  { slug, title, excerpt, content, subtitle, ...task }: SpecialTask,
  months: Months,
): Cell[] {
  const picture = `${task.picture}.svg`;
  return [
    slug,
    title,
    excerpt,
    content,
    `${subtitle.label}: ${subtitle.value}`,
    picture,
    picture,
    task.roles.join('|'),
    months.dayAt(task.opens),
    months.dayAt(task.closes),
  ];
}

function targetRow(slug: string, target: SpecialTarget, position: number): Cell[] {
  const { code, title, description, bonus, label = '', qualification } = target;
  return [
    slug,
    code,
    title,
    description,
    'sztuki',
    bonus,
    label,
    qualification?.label ?? '',
    position,
  ];
}

/** Today, or the last day of an ended task. */
function stateOf({ closes }: SpecialTask, months: Months): string {
  const [today, last] = [dayOf(months.now), months.dayAt(closes)];
  return last < today ? last : today;
}

type Figure = {
  readonly slug: string;
  readonly key: readonly Cell[];
  readonly goal: number;
  readonly threshold: number;
  readonly done: number;
  readonly thresholdDone: number;
};

/** Split over the person's shops at the task's end, or now. */
function figuresOf(
  { slug, roles, closes, targets, reached }: SpecialTask,
  { phone, role, work }: Person,
): Figure[] {
  const month = Math.min(0, closes.month);
  const shops = work.filter(({ fromMonth, toMonth = 0 }) => fromMonth <= month && month <= toMonth);
  if (!roles.includes(role)) return [];
  const percent = reached[phone] ?? spread(`${phone} ${slug}`, 20, 125);
  return targets.flatMap(({ code, target, qualification }) => {
    const threshold = qualification?.amount ?? 0;
    const split = (amount: number, index: number): number => share(amount, shops.length, index);
    return shops.map(({ shop }, index) => ({
      slug,
      key: [phone, shop, slug, code],
      goal: split(target, index),
      threshold: split(threshold, index),
      done: split(Math.floor((target * percent) / 100), index),
      thresholdDone: split(Math.floor((threshold * percent) / 100), index),
    }));
  });
}

/** Integer parts that add up to the whole; the first ones take the remainder. */
function share(amount: number, parts: number, index: number): number {
  return Math.floor(amount / parts) + (index < amount % parts ? 1 : 0);
}
