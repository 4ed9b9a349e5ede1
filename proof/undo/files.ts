import { versionsCopy } from '../../apps/server/src/modules/office/programme/kinds/rules/versions.copy.ts';

/** Files of every kind that the panel takes, drawn at random over a small programme. */

type Row = { readonly key: string; readonly cells: string };
export type File = {
  readonly kind: string;
  readonly header: string;
  readonly rows: readonly Row[];
};

const firstShops = ['S1', 'S2', 'S5', 'S6'] as const;

export const base: Readonly<Record<string, string>> = {
  'r.csv':
    'rola;okres;od;progi;bramka_wiedzy\nuser1;miesiac;2026-01;60:60|100:100;nie\nuser3;miesiac;2026-01;60:30|100:50;nie\n',
  's.csv': `kod;nazwa;kanal;miasto;prefiks;sap;klient\n${firstShops.map((code) => `${code};${code};Sieci;Łódź;PL;1;Klient\n`).join('')}`,
  'u.csv': `telefon;rola;imie;nazwisko;email;konto\n${['1', '2', '3'].map((one) => `60000000${one};user1;Ola;Żak;ola${one}@klub.example;\n`).join('')}`,
  'st.csv': `rodzaj;telefon;wskazanie;od;do\n${['1', '2', '3'].flatMap((one) => ['S1', 'S2'].map((shop) => `uczestnik-sklep;60000000${one};${shop};2026-01-01;\n`)).join('')}`,
  'pi.csv':
    'slug;tytul;zajawka;tresc;role;od;do\ngrunt;Grunt;Po co;<p>Bo tak</p>;user1;2026-11-01;2026-11-30\n',
  'q.csv':
    'slug;pigulka;tytul;typ;czas;nagroda;role;miesiac;od;do;odpowiedz_1;odpowiedz_2;poprawne\nq1;grunt;Po co?;once-text;59;10;user1;2026-11;2026-11-01;2026-11-30;Tak;Nie;1\n',
  'k.csv': 'kategoria;nazwa\nfarby;Farby\n',
  'z.csv':
    'slug;tytul;zajawka;tresc;podtytul;role;od;do\nbiel;Biel;Sprzedaj;<p>Treść</p>;Liczą się: farby;user1|user3;2026-11-01;2026-11-30\n',
  'c.csv': 'zadanie;kod_celu;tytul;typ;premia\nbiel;sufit;Sufit;sztuki;40\n',
};

export const members = ['600000001', '600000002', '600000003'] as const;
export const strangers = ['600000011', '600000012'] as const;
export const closable = ['2026-09', '2026-10'] as const;
/** A pill and a category of the zone that files bring, and to which others point. */
export const freshPill = 'tynk';
export const freshCategory = 'lakiery';
/** The first day of a stay says in which shop it is. */
const stays = { S5: '2026-01-01', S6: '2026-02-01', S3: '2026-03-01' } as const;
const months = [...closable, '2026-11', '2026-12'];
const accounts = ['', 'PL61109010140000071219812874', 'PL27114020040000300201355387'];

type Draw = {
  readonly random: () => number;
  /** People and shops beyond the first ones that are there now. */
  readonly present: ReadonlySet<string>;
  /** Of this file: no other one has it. */
  readonly number: number;
};

type Kind = (draw: Draw) => File;

function pick<T>(random: () => number, from: readonly T[]): T {
  const one = from[Math.floor(random() * from.length)];
  if (one === undefined) throw new Error('There is nothing to choose from.');
  return one;
}

function wordFrom(random: () => number): string {
  return pick(random, ['Raz', 'Dwa', 'Trzy']);
}

/** Some of them, at least one. */
function some<T>(random: () => number, from: readonly T[]): T[] {
  const chosen = from.filter(() => random() < 0.5);
  return chosen.length > 0 ? chosen : [pick(random, from)];
}

const figures =
  (kind: string, column: string): Kind =>
  ({ random }) => {
    const places = members.flatMap((phone) => ['S1', 'S2'].map((shop) => [phone, shop] as const));
    const rows = some(random, places).map(([phone, shop]) => {
      const month = pick(random, months);
      const value = pick(random, [0, 50, 100, 150]);
      return { key: `${phone} ${shop} ${month}`, cells: `${phone};${shop};${month};${value}` };
    });
    return { kind, header: `telefon;sklep;miesiac;${column}`, rows };
  };

const taskFigures =
  (kind: string, column: string, more: string): Kind =>
  ({ random }) => ({
    kind,
    header: `telefon;sklep;zadanie;kod_celu;${column}`,
    rows: some(random, members).map((phone) => ({
      key: phone,
      cells: `${phone};S1;biel;sufit;${pick(random, [5, 10, 20, 30])}${more}`,
    })),
  });

const people: Kind = ({ random }) => ({
  kind: 'uczestnicy',
  header: 'telefon;rola;imie;nazwisko;email;konto;zablokowany',
  rows: some(random, [...members, ...strangers]).map((phone) => ({
    key: phone,
    cells: [
      phone,
      pick(random, ['user1', 'user1', 'user3']),
      pick(random, ['', 'Anna', 'Beata', 'Celina']),
      pick(random, ['', 'Lis', 'Kot']),
      pick(random, ['', `${phone}@a.pl`, `${phone}@b.pl`]),
      pick(random, accounts),
      pick(random, ['nie', 'nie', 'tak']),
    ].join(';'),
  })),
});

const shops: Kind = ({ random }) => ({
  kind: 'sklepy',
  header: 'kod;nazwa;kanal;miasto;prefiks;sap;klient',
  rows: some(random, ['S1', 'S2', 'S3', 'S4']).map((code) => {
    const sap = code === 'S3' ? 3 : code === 'S4' ? 4 : 1;
    const name = sap === 1 ? 'Klient' : `Klient ${sap}`;
    const words = [
      pick(random, ['Jeden', 'Dwa']),
      pick(random, ['Sieci', 'Trad']),
      pick(random, ['Łódź', 'Gdańsk']),
    ];
    return { key: code, cells: `${code};${words.join(';')};PL;${sap};${name}` };
  }),
});

const structure: Kind = ({ random, present }) => {
  const places = (['S5', 'S6', 'S3'] as const).filter((code) => code !== 'S3' || present.has(code));
  const phones = [...members, ...strangers.filter((phone) => present.has(phone))];
  return {
    kind: 'struktura',
    header: 'rodzaj;telefon;wskazanie;od;do',
    rows: some(random, phones).map((phone) => {
      const place = pick(random, places);
      const to = pick(random, ['', '2026-08-31', '2026-10-31']);
      return {
        key: `${phone} ${stays[place]}`,
        cells: `uczestnik-sklep;${phone};${place};${stays[place]};${to}`,
      };
    }),
  };
};

const tasks: Kind = ({ random }) => ({
  kind: 'zadania',
  header: 'slug;tytul;zajawka;tresc;podtytul;role;od;do',
  rows: some(random, ['biel', 'czern']).map((slug) => ({
    key: slug,
    cells: `${slug};${pick(random, ['Raz', 'Dwa'])};Sprzedaj;<p>Treść</p>;Liczą się: farby;user1|user3;2026-11-01;2026-11-30`,
  })),
});

const targets: Kind = ({ random }) => ({
  kind: 'cele_zadan',
  header: 'zadanie;kod_celu;tytul;typ;premia;kolejnosc',
  rows: some(random, ['sufit', 'okno']).map((code) => ({
    key: code,
    cells: `biel;${code};${pick(random, ['Raz', 'Dwa'])};sztuki;${pick(random, [10, 40, 70])};${pick(random, [1, 2])}`,
  })),
});

/** How an undo calls what it leaves of a file that is a whole list. */
const wholeList = 'cała lista';

const list =
  (kind: string, header: string, cells: (word: string, at: number) => string): Kind =>
  ({ random }) => ({
    kind,
    header,
    rows: [
      {
        key: wholeList,
        cells: some(random, ['Raz', 'Dwa', 'Trzy'])
          .map((word, at) => cells(word, at + 1))
          .join('\n'),
      },
    ],
  });

const texts: Kind = ({ random }) => ({
  kind: 'teksty',
  header: 'nazwa;html',
  rows: some(random, ['nagrody', 'zasady']).map((name) => ({
    key: name,
    cells: `${name};<p>${wordFrom(random)}</p>`,
  })),
});

const pills: Kind = ({ random }) => ({
  kind: 'pigulki',
  header: 'slug;tytul;zajawka;tresc;role;od;do',
  rows: some(random, ['grunt', freshPill]).map((slug) => ({
    key: slug,
    cells: `${slug};${wordFrom(random)};Po co;<p>${wordFrom(random)}</p>;user1;2026-11-01;2026-11-30`,
  })),
});

/** Of the question that people answer the words alone change, as the importer has it. */
const questions: Kind = ({ random, present }) => ({
  kind: 'pytania',
  header: 'slug;pigulka;tytul;typ;czas;nagroda;role;miesiac;od;do;odpowiedz_1;odpowiedz_2;poprawne',
  rows: some(random, ['q1', 'q2', ...(present.has(freshPill) ? ['q3'] : [])]).map((slug) => {
    const days =
      slug === 'q1'
        ? 'user1;2026-11;2026-11-01;2026-11-30;Tak;Nie;1'
        : 'user1;2026-12;2026-12-01;2026-12-31';
    const replies = slug === 'q1' ? '' : `;${wordFrom(random)};Nie;${pick(random, [1, 2])}`;
    const pill = slug === 'q3' ? freshPill : 'grunt';
    return {
      key: slug,
      cells: `${slug};${pill};${wordFrom(random)};once-text;59;10;${days}${replies}`,
    };
  }),
});

const article = 'slug;tytul;zajawka;tresc;role;opublikowano';
const articleCells = (slug: string, random: () => number): string =>
  `${slug};${wordFrom(random)};Po co;<p>Bo</p>;user1;2026-11-05 08:30`;

const news: Kind = ({ random }) => ({
  kind: 'aktualnosci',
  header: article,
  rows: some(random, ['art', 'inna']).map((slug) => ({
    key: slug,
    cells: articleCells(slug, random),
  })),
});

const categories: Kind = ({ random }) => ({
  kind: 'kategorie_strefy',
  header: 'kategoria;nazwa',
  rows: some(random, ['farby', freshCategory]).map((code) => ({
    key: code,
    cells: `${code};${wordFrom(random)}`,
  })),
});

const zone: Kind = ({ random, present }) => ({
  kind: 'strefa',
  header: `${article};kategoria`,
  rows: some(random, ['art', ...(present.has(freshCategory) ? ['lak'] : [])]).map((slug) => ({
    key: slug,
    cells: `${articleCells(slug, random)};${slug === 'lak' ? freshCategory : 'farby'}`,
  })),
});

/** Of a kind without undo: its rows stay. */
const lasting =
  (kind: string, header: string, cells: (draw: Draw) => string): Kind =>
  (draw) => ({ kind, header, rows: [{ key: '', cells: cells(draw) }] });

export const drawsOfKinds: Readonly<Record<string, Kind>> = {
  plany: figures('plany', 'cel'),
  realizacje: figures('realizacje', 'punkty'),
  uczestnicy: people,
  sklepy: shops,
  struktura: structure,
  zadania: tasks,
  cele_zadan: targets,
  plany_zadan: taskFigures('plany_zadan', 'cel', ''),
  realizacje_zadan: taskFigures('realizacje_zadan', 'wynik;stan_na', ';2026-11-10'),
  teksty: texts,
  pigulki: pills,
  pytania: questions,
  aktualnosci: news,
  kategorie_strefy: categories,
  strefa: zone,
  kalendarz: list('kalendarz', 'grupa;tytul;data', (word) => `Miesiąc;${word};2026-11-20`),
  slajdy: list(
    'slajdy',
    'kolejnosc;rodzaj;tytul;tresc',
    (word, at) => `${at};${at === 1 ? 'wstep' : 'kolo'};${word};<p>Bo</p>`,
  ),
  kategorie_kontaktu: list(
    'kategorie_kontaktu',
    'kategoria;nazwa;role;kolejnosc',
    (word) => `k-${word};${word};user1;1`,
  ),
  ustawienia: ({ random }) => ({
    kind: 'ustawienia',
    header: 'nazwa;od;wartosc',
    rows: [
      {
        key: versionsCopy.setting('minimum_wiedzy', '2027-01-01'),
        cells: `minimum_wiedzy;2027-01-01;${pick(random, [2, 4])}`,
      },
    ],
  }),
  reguly: ({ random }) => ({
    kind: 'reguly',
    header: 'rola;okres;od;progi;bramka_wiedzy',
    rows: some(random, ['user1', 'user3']).map((role) => ({
      key: versionsCopy.rule(role, 'month', '2027-01-01'),
      cells: `${role};miesiac;2027-01;100:${pick(random, [70, 90])};nie`,
    })),
  }),
  zgody: lasting(
    'zgody',
    'kod;okazja;nazwa;tresc;wymagana;kolejnosc',
    ({ random }) => `reg;logowanie;Regulamin;<p>${wordFrom(random)}</p>;tak;1`,
  ),
  korekty: lasting(
    'korekty',
    'numer;telefon;miesiac;suma;punkty;powod;opis',
    ({ random, present, number }) => {
      const fresh = strangers.filter((one) => present.has(one));
      const phone = pick(random, fresh.length > 0 ? fresh : members);
      return `K${number};${phone};2026-11;miesiac;${pick(random, [5, -5, 20])};dane;zwrot`;
    },
  ),
};

const names = Object.keys(drawsOfKinds);
const ofFigures = names.slice(0, names.indexOf('teksty'));
const ofContent = names.slice(names.indexOf('teksty'), names.indexOf('zgody'));

/** One to four files of different kinds; kinds with undo are more frequent. */
export function drawFiles(draw: Draw, first: string): File[] {
  const { random } = draw;
  const more = Array.from({ length: Math.floor(random() * 3) }, () => pick(random, ofFigures));
  const kinds = new Set([first, ...more, ...(random() < 0.5 ? [pick(random, ofContent)] : [])]);
  return [...kinds].flatMap((kind) => drawsOfKinds[kind]?.(draw) ?? []);
}

export function textOf({ header, rows }: Pick<File, 'header' | 'rows'>): string {
  return `${header}\n${rows.map(({ cells }) => `${cells}\n`).join('')}`;
}
