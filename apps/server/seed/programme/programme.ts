import { approvals } from '../content/approvals.ts';
import type { Pill, Question, Reply } from '../content/content.ts';
import { pills } from '../content/pills.ts';
import { questions } from '../content/questions.ts';
import { regulations } from '../content/regulations.ts';
import { texts } from '../content/texts.ts';
import { contentFiles } from './content-files.ts';
import { bonusRules, type DemoRule } from './bonus-rules.ts';
import { type Cell, csvFile, type ProgrammeFile } from '../csv.ts';
import { demoFigures } from './figures.ts';
import { firstMonth, type Months, monthsOf } from '../months.ts';
import { demoPeople, type Person } from '../people/people.ts';
import { customers } from '../people/shops.ts';
import { specialFiles } from './special-files.ts';
import { structureRows } from '../people/structure.ts';

/**
 * The demo programme as files for an import. The same `now` gives identical files; everything is
 * dated from its month in Warsaw.
 */
export function demoFiles(now: Date): readonly ProgrammeFile[] {
  const months = monthsOf(now);
  const people = demoPeople();
  const figures = demoFigures(people, (month) => Number(months.monthAt(month).slice(5, 7)));
  const month = (offset: number): string => months.monthAt(offset).slice(0, 7);
  return [
    csvFile('sklepy', ['kod', 'nazwa', 'kanal', 'miasto', 'prefiks', 'sap', 'klient'], shopRows()),
    csvFile('uczestnicy', participantColumns, people.map(participantRow)),
    csvFile(
      'struktura',
      ['rodzaj', 'telefon', 'wskazanie', 'od', 'do'],
      structureRows(people, months),
    ),
    csvFile(
      'plany',
      ['telefon', 'sklep', 'miesiac', 'cel'],
      figures.map((figure) => [figure.phone, figure.shop, month(figure.month), figure.target]),
    ),
    csvFile(
      'realizacje',
      ['telefon', 'sklep', 'miesiac', 'punkty'],
      figures.map((figure) => [figure.phone, figure.shop, month(figure.month), figure.points]),
    ),
    csvFile(
      'pigulki',
      pillColumns,
      pills.map((pill) => pillRow(pill, months)),
    ),
    csvFile(
      'pytania',
      questionColumns,
      questions.map((question) => questionRow(question, months)),
    ),
    csvFile('zgody', ['kod', 'okazja', 'nazwa', 'tresc', 'wymagana', 'kolejnosc'], approvalRows()),
    csvFile(
      'reguly',
      ['rola', 'okres', 'od', 'progi', 'za_procent', 'limit', 'bramka_wiedzy'],
      bonusRules.map((rule) => ruleRow(rule, month(rule.sinceMonth))),
    ),
    csvFile(
      'teksty',
      ['nazwa', 'html'],
      [...texts, regulations].map(({ name, html }) => [name, html]),
    ),
    csvFile('ustawienia', ['nazwa', 'od', 'wartosc'], settingRows(months)),
    ...contentFiles(months),
    ...specialFiles(months, people),
  ];
}

function shopRows(): Cell[][] {
  return customers.flatMap(({ prefix, sap, name, channel, shops }) =>
    shops.map((shop) => [shop.code, shop.name, channel, shop.city, prefix, sap, name]),
  );
}

const participantColumns = [
  'telefon',
  'rola',
  'imie',
  'nazwisko',
  'email',
  'sap',
  'dzialalnosc',
  'konto',
  'ulica',
  'kod',
  'miasto',
  'data_urodzenia',
  'pesel',
  'urzad_nazwa',
  'urzad_adres',
  'zablokowany',
  'wyloguj',
];

function participantRow(person: Person): Cell[] {
  const { details } = person;
  const tax = details?.tax;
  return [
    person.phone,
    person.role,
    person.firstName,
    person.lastName,
    person.email,
    person.clientNumber,
    details === null ? '' : tax === null ? '1' : '0',
    details?.iban ?? '',
    details?.street ?? '',
    details?.zipCode ?? '',
    details?.city ?? '',
    tax?.birthday ?? '',
    tax?.pesel ?? '',
    tax?.office ?? '',
    tax?.address ?? '',
    person.isBlocked ? 'tak' : 'nie',
    person.isThrownOut ? 'tak' : 'nie',
  ];
}

const pillColumns = ['slug', 'tytul', 'zajawka', 'tresc', 'miniatura', 'obraz', 'role', 'od', 'do'];

function pillRow(
  { slug, title, excerpt, content, picture, roles, opens, closes }: Pill,
  months: Months,
): Cell[] {
  const file = `${picture}.svg`;
  return [
    slug,
    title,
    excerpt,
    content,
    file,
    file,
    roles.join('|'),
    months.dayAt(opens),
    months.dayAt(closes),
  ];
}

const replyNumbers = [1, 2, 3, 4];
const questionColumns = [
  'slug',
  'pigulka',
  'tytul',
  'zajawka',
  'typ',
  'obraz',
  'czas',
  'nagroda',
  'role',
  'miesiac',
  'od',
  'do',
  ...replyNumbers.flatMap((number) => [`odpowiedz_${number}`, `obraz_${number}`]),
  'poprawne',
];

function questionRow(question: Question, months: Months): Cell[] {
  const {
    slug,
    pill = '',
    title,
    excerpt,
    type,
    picture,
    seconds,
    reward,
    roles,
    month,
    replies,
  } = question;
  const opens = months.dayAt({ month, day: 1 });
  return [
    slug,
    pill,
    title,
    excerpt,
    type,
    picture === undefined ? '' : `${picture}.svg`,
    seconds,
    reward,
    roles.join('|'),
    opens.slice(0, 7),
    opens,
    months.dayAt({ month }),
    ...replyNumbers.flatMap((number) => replyCells(replies[number - 1])),
    correctNumbers(replies),
  ];
}

function replyCells(reply: Reply | undefined): Cell[] {
  return [reply?.text ?? '', reply?.picture === undefined ? '' : `${reply.picture}.svg`];
}

function correctNumbers(replies: readonly Reply[]): string {
  return replies
    .flatMap(({ isCorrect }, index) => (isCorrect === true ? [index + 1] : []))
    .join(',');
}

function approvalRows(): Cell[][] {
  return approvals.map(({ code, occasion, name, content, required }, index) => [
    code,
    occasion,
    name,
    content,
    required ? 'tak' : 'nie',
    index + 1,
  ]);
}

function ruleRow(
  { role, period, thresholds, above, needsKnowledge }: DemoRule,
  since: string,
): Cell[] {
  const steps = thresholds.map(([percent, bonus]) => `${percent}:${bonus}`).join('|');
  return [
    role,
    period,
    since,
    steps,
    above?.perPercent ?? '',
    above?.most ?? '',
    needsKnowledge ? 'tak' : 'nie',
  ];
}

/**
 * The knowledge minimum by its first month: it grows with the questions, because no month may have
 * fewer.
 */
const knowledgeMinimums = [
  [firstMonth, 0],
  [-6, 1],
  [-4, 2],
  [-2, 3],
] as const;

const callingText =
  'Przedstawiciel, który opiekuje się Twoim sklepem, może zadzwonić lub napisać SMS, gdy brakuje Ci niewiele do ' +
  'premii. Widzi wtedy Twój numer, a Ty dzień, w którym o niego poprosił. Możesz to wyłączyć tutaj.';

function settingRows(months: Months): Cell[][] {
  const since = months.monthAt(firstMonth);
  return [
    ...knowledgeMinimums.map(([month, minimum]) => [
      'minimum_wiedzy',
      months.monthAt(month),
      minimum,
    ]),
    ['dni_ponownego_otwarcia', since, 3],
    ['nagroda_drugiej_szansy_procent', since, 50],
    ['jednostka_punktu', since, '1 punkt to 10 zł netto zakupów Widok'],
    ['punkt_w_groszach', since, 100],
    ['telefon_od_przedstawiciela', since, callingText],
    ['platnik_nazwa', since, 'Klub Partnera Sp. z o.o.'],
    ['platnik_adres', since, 'ul. Malarska 12, 50-111 Wrocław'],
    ['platnik_konto', since, 'PL61109010140000071219812874'],
  ];
}
