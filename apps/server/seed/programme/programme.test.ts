import { readdirSync } from 'node:fs';
import { reservedNewsSlug } from '@klub/contract/limits';
import { describe, expect, test } from 'vitest';
import { isDay } from '../../src/infra/warsaw.ts';
import { demoLogins } from '../people/accounts.ts';
import type { Reply } from '../content/content.ts';
import { calendar } from '../content/calendar.ts';
import { news } from '../content/news.ts';
import { pills } from '../content/pills.ts';
import { questions } from '../content/questions.ts';
import { slides } from '../content/slides.ts';
import { specials } from '../content/specials.ts';
import { zoneArticles, zoneCategories } from '../content/zone.ts';
import { demoFigures } from './figures.ts';
import { firstMonth, monthsOf, planMonths } from '../months.ts';
import { demoPeople } from '../people/people.ts';
import { demoFiles } from './programme.ts';
import { customers, shops } from '../people/shops.ts';

const people = demoPeople();
const figures = demoFigures(people, () => 6);
const pictures = new Set(
  readdirSync(new URL('../pictures', import.meta.url)).map((name) => name.replace('.svg', '')),
);

const moments = [
  ['the middle of a month', '2026-11-16T10:00:00+01:00'],
  ['the first minute of a year', '2027-01-01T00:00:30+01:00'],
  ['the last second of a month', '2026-04-30T23:59:59+02:00'],
  ['a quarter start', '2026-07-01T08:00:00+02:00'],
  ['the day of summer time', '2027-03-28T03:00:00+02:00'],
  ['the hour that occurs twice', '2026-10-25T02:30:00+01:00'],
  ['the end of February in a leap year', '2028-02-29T12:00:00+01:00'],
] as const;

test('the programme has the size that decisions section 5 gives', () => {
  const count = (role: string) => people.filter((person) => person.role === role).length;
  expect(count('salesman')).toBe(8);
  expect(count('user1') + count('user2') + count('user3')).toBe(240);
  expect(Math.min(count('user1'), count('user2'), count('user3'))).toBeGreaterThan(30);
  expect(shops).toHaveLength(40);
  expect(new Set(shops.map(({ code }) => code)).size).toBe(40);
  expect(customers.length).toBeGreaterThanOrEqual(12);
  expect(new Set(customers.map(({ channel }) => channel)).size).toBe(3);
  expect(pills).toHaveLength(12);
  expect(questions).toHaveLength(16);
  expect(planMonths).toBe(14);
});

test('phones, names, accounts and PESELs are unique', () => {
  const all = (values: (string | undefined)[]) =>
    values.filter((value) => value !== undefined && value !== '');
  for (const values of [
    all(people.map(({ phone }) => phone)),
    all(people.map(({ firstName, lastName }) => `${firstName} ${lastName}`)),
    all(people.map(({ details }) => details?.iban)),
    all(people.map(({ details }) => details?.tax?.pesel)),
  ]) {
    expect(new Set(values).size).toBe(values.length);
  }
});

test('every phone is a Polish mobile number', () => {
  expect(people.filter(({ phone }) => !/^5\d{8}$/.test(phone))).toEqual([]);
});

test('every account passes mod 97', () => {
  const accounts = people.flatMap(({ details }) =>
    details === null || details.iban === '' ? [] : [details.iban],
  );
  expect(accounts.length).toBeGreaterThan(150);
  expect(accounts.filter((iban) => !/^PL\d{26}$/.test(iban) || mod97(iban) !== 1n)).toEqual([]);
});

test('every PESEL passes its checksum and names its birthday', () => {
  const taxed = people.flatMap(({ details }) => details?.tax ?? []);
  expect(taxed.length).toBeGreaterThan(150);
  expect(taxed.filter(({ birthday }) => !isDay(birthday))).toEqual([]);
  expect(
    taxed.filter(({ pesel }) => !/^\d{11}$/.test(pesel) || peselSum(pesel) % 10 !== 0),
  ).toEqual([]);
  expect(taxed.map(({ pesel }) => birthdayOf(pesel))).toEqual(
    taxed.map(({ birthday }) => birthday),
  );
});

test('500000001 has two shops, 64 % this month, and exceeded last month', () => {
  expect(
    new Set(figures.filter(({ phone }) => phone === '500000001').map(({ shop }) => shop)).size,
  ).toBe(2);
  expect(standing('500000001', 0)).toEqual({ percent: 64, isExact: true });
  expect(standing('500000001', -1)).toEqual({ percent: 112, isExact: true });
});

test("500000003 lacks this month's target and only the bank account", () => {
  const own = figures.filter(({ phone }) => phone === '500000003');
  expect(own.filter(({ month }) => month === 0)).toEqual([]);
  expect(own).toHaveLength(planMonths - 1);
  const details = people.find(({ phone }) => phone === '500000003')?.details;
  expect(details).toMatchObject({
    iban: '',
    city: 'Wrocław',
    tax: { office: expect.stringContaining('Urząd') },
  });
});

test('the fixed accounts are in their states', () => {
  const person = (phone: string) => people.find((candidate) => candidate.phone === phone);
  expect(person('500000002')).toMatchObject({
    role: 'user2',
    details: { iban: expect.stringMatching(/^PL\d{26}$/) },
  });
  expect(person('500000004')).toMatchObject({ role: 'salesman' });
  expect(person('500000005')).toMatchObject({ role: 'salesman' });
  expect(person('500000006')).toMatchObject({
    role: 'user1',
    isBlocked: false,
    isThrownOut: false,
  });
  expect(person('500000007')).toMatchObject({ role: 'user1', isBlocked: false });
  expect(person('500000008')).toMatchObject({ role: 'user1', isThrownOut: true });
  for (let phone = 500000010; phone <= 500000019; phone += 1) {
    expect(person(String(phone))).toMatchObject({ role: 'user1', joinedMonth: null });
  }
  expect(demoLogins.map(({ phone, role }) => [phone, role])).toEqual(
    demoLogins.map(({ phone }) => [phone, person(phone)?.role]),
  );
});

test('results range from zero to far above the plan, below 140 %', () => {
  const percents = figures.map(({ points, target }) => Math.floor((points * 100) / target));
  expect(Math.min(...percents)).toBeLessThan(10);
  expect(Math.max(...percents)).toBeGreaterThan(125);
  expect(Math.max(...percents)).toBeLessThanOrEqual(140);
});

test('every picture that the content names is there', () => {
  const named = [
    ...pills.map(({ picture }) => picture),
    ...questions.flatMap(({ picture, replies }) => [
      picture,
      ...replies.map((reply) => reply.picture),
    ]),
  ].filter((name) => name !== undefined);
  expect(named.filter((name) => !pictures.has(name))).toEqual([]);
});

test('content fills its screens, and its pictures exist', () => {
  expect(news).toHaveLength(12);
  expect(zoneArticles).toHaveLength(15);
  expect(new Set(zoneArticles.map(({ category }) => category))).toEqual(
    new Set(zoneCategories.map(({ id }) => id)),
  );
  expect(specials).toHaveLength(5);
  expect(new Set(slides.map(({ type }) => type))).toEqual(
    new Set(['intro', 'star', 'circle', 'padlock', 'image']),
  );
  expect(calendar.filter(({ details }) => details.length === 0)).toEqual([]);
  const slugs = [...news, ...zoneArticles, ...specials].map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(slugs.length);
  expect(slugs.filter((slug) => slug === reservedNewsSlug || !/^[a-z0-9-]+$/.test(slug))).toEqual(
    [],
  );
  const named = [...news, ...zoneArticles, ...specials, ...slides].map(({ picture }) => picture);
  expect(named.filter((name) => name !== undefined && !pictures.has(name))).toEqual([]);
});

test('every question has its pill, a fitting key and required images', () => {
  const known = new Set(pills.map(({ slug }) => slug));
  const correctCount = (replies: readonly Reply[]) =>
    replies.filter(({ isCorrect }) => isCorrect === true).length;
  const wrong = questions.filter(({ pill, type, replies }) => {
    const correct = correctCount(replies);
    const keyFits = type.startsWith('once')
      ? correct === 1
      : correct > 1 && correct < replies.length;
    const imagesFit = replies.every(
      ({ picture }) => (picture !== undefined) === type.endsWith('image'),
    );
    return (pill !== undefined && !known.has(pill)) || !keyFits || !imagesFit;
  });
  expect(wrong).toEqual([]);
  expect(new Set(questions.filter(({ month }) => month === 0).map(({ type }) => type)).size).toBe(
    4,
  );
});

test('every pill teaches: 200 to 500 words', () => {
  const words = pills.map(
    ({ slug, content }) =>
      [
        slug,
        content
          .replace(/<[^>]+>/g, ' ')
          .trim()
          .split(/\s+/).length,
      ] as const,
  );
  expect(words.filter(([, count]) => count < 200 || count > 500)).toEqual([]);
});

describe.each(moments)('at %s', (_, moment) => {
  const now = new Date(moment);
  const months = monthsOf(now);

  test('files are identical each time, and rows complete', () => {
    const files = demoFiles(now);
    expect(demoFiles(new Date(moment))).toEqual(files);
    expect(files.map(({ name }) => name)).toEqual(
      [
        'sklepy',
        'uczestnicy',
        'struktura',
        'plany',
        'realizacje',
        'pigulki',
        'pytania',
        'zgody',
        'reguly',
        'teksty',
        'ustawienia',
        'aktualnosci',
        'kategorie_strefy',
        'strefa',
        'kalendarz',
        'slajdy',
        'kategorie_kontaktu',
        'zadania',
        'cele_zadan',
        'plany_zadan',
        'realizacje_zadan',
      ].map((kind) => `${kind}.csv`),
    );
  });

  test('plans cover fourteen months up to the current one', () => {
    const plans = demoFiles(now).find(({ name }) => name === 'plany.csv')?.text ?? '';
    const planned = new Set(plans.match(/;\d{4}-\d{2};/g)?.map((cell) => cell.slice(1, 8)));
    expect(planned.size).toBe(14);
    expect([...planned].toSorted().at(-1)).toBe(months.monthAt(0).slice(0, 7));
    expect([...planned].toSorted()[0]).toBe(months.monthAt(firstMonth).slice(0, 7));
  });

  test('content opens before it closes, with four active pills and questions', () => {
    const today = months.dayAt({ month: 0, day: 1 });
    const windows = pills.map(
      ({ opens, closes }) => [months.dayAt(opens), months.dayAt(closes)] as const,
    );
    expect(windows.filter(([opens, closes]) => opens >= closes)).toEqual([]);
    expect(windows.filter(([opens, closes]) => opens <= today && closes >= today)).toHaveLength(4);
    expect(questions.filter(({ month }) => month === 0)).toHaveLength(4);
  });
});

function standing(phone: string, month: number): { percent: number; isExact: boolean } {
  const own = figures.filter((figure) => figure.phone === phone && figure.month === month);
  const points = own.reduce((sum, figure) => sum + figure.points, 0);
  const target = own.reduce((sum, figure) => sum + figure.target, 0);
  return { percent: Math.floor((points * 100) / target), isExact: (points * 100) % target === 0 };
}

function mod97(iban: string): bigint {
  return BigInt(`${iban.slice(4)}2521${iban.slice(2, 4)}`) % 97n;
}

function peselSum(pesel: string): number {
  const weights = [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1];
  return weights.reduce((sum, weight, index) => sum + weight * Number(pesel[index]), 0);
}

function birthdayOf(pesel: string): string {
  const month = Number(pesel.slice(2, 4));
  const century = month > 20 ? 2000 : 1900;
  return `${century + Number(pesel.slice(0, 2))}-${String(month % 20).padStart(2, '0')}-${pesel.slice(4, 6)}`;
}
