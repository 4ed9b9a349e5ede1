import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Club,
  addAccount,
  get,
  logIn,
  post,
  testClub,
} from '../../club/auth/accounts.testing.ts';
import { batches } from '../../office/programme/batch/batch.testing.ts';
import { kinds } from '../../office/programme/kinds.ts';
import { importer } from '../../office/programme/programme.testing.ts';
import { previewAssignment } from '../../office/structure/assignment.service.ts';
import { closeMonth } from '../settlements/closing/closing.service.ts';
import { type Moment, duringRehearsal } from './rehearsals.testing.ts';

const phone = '500100200';
const october = '2026-10-01';

const question = (slug: string, title: string, right: number): string =>
  `${slug};grunt;${title};once-text;60;10;user1|user3;2026-11;2026-11-01;2026-11-30;Tak;Nie;${right}\n`;
const questionHead =
  'slug;pigulka;tytul;typ;czas;nagroda;role;miesiac;od;do;odpowiedz_1;odpowiedz_2;poprawne\n';
const articleHead = 'slug;tytul;zajawka;tresc;role;opublikowano';

/** The programme, by kind of file. */
const programme: Readonly<Record<string, string>> = {
  ustawienia: 'nazwa;od;wartosc\nminimum_wiedzy;2026-01-01;1\n',
  reguly:
    'rola;okres;od;progi;bramka_wiedzy\nuser1;miesiac;2026-01;100:50;nie\nuser3;miesiac;2026-01;100:80;nie\n',
  teksty: 'nazwa;html\nnagrody;<p>Nagrody</p>\n',
  zgody: 'kod;okazja;nazwa;tresc;wymagana;kolejnosc\nreg;logowanie;Regulamin;<p>Tekst</p>;nie;1\n',
  sklepy:
    'kod;nazwa;kanal;prefiks;sap;klient\nS1;Sklep;Sieci;PL;1;Klient\nS2;Drugi;Sieci;PL;1;Klient\n',
  uczestnicy: `telefon;rola;imie;nazwisko;konto\n${phone};user1;Anna;Żak;PL61109010140000071219812874\n`,
  struktura: `rodzaj;telefon;wskazanie;od;do\nuczestnik-sklep;${phone};S1;2026-01-01;\n`,
  pigulki:
    'slug;tytul;zajawka;tresc;role;od;do\ngrunt;Grunt;Po co;<p>Treść</p>;user1|user3;2026-11-01;2026-11-30\n',
  pytania: questionHead + question('pierwsze', 'Po co?', 1) + question('drugie', 'Kiedy?', 1),
  aktualnosci: `${articleHead}\nfarba;Farba;O farbie;<p>Treść</p>;user1;2026-11-05\n`,
  kategorie_strefy: 'kategoria;nazwa;kolejnosc\nfarby;Farby;1\n',
  strefa: `${articleHead};kategoria\nlakier;Lakier;O lakierze;<p>Treść</p>;user1;2026-11-05;farby\n`,
  kalendarz: 'grupa;tytul;data\nMiesiąc;Wypłata;2026-11-20\n',
  slajdy: 'kolejnosc;rodzaj;tytul;tresc\n1;wstep;Witaj;<p>Tu</p>\n',
  kategorie_kontaktu: 'kategoria;nazwa;role;kolejnosc\nwyplata;Wypłata;user1;1\n',
  plany: `telefon;sklep;miesiac;cel\n${phone};S1;2026-10;100\n${phone};S1;2026-11;100\n`,
  realizacje: `telefon;sklep;miesiac;punkty\n${phone};S1;2026-10;50\n${phone};S1;2026-11;100\n`,
  zadania:
    'slug;tytul;zajawka;tresc;podtytul;role;od;do\nbiel;Biel;O bieli;<p>Treść</p>;Liczą się: farby;user1;2026-11-01;2026-11-30\n',
  cele_zadan: 'zadanie;kod_celu;tytul;typ;premia\nbiel;sufit;Sufit;sztuki;40\n',
  plany_zadan: `telefon;sklep;zadanie;kod_celu;cel\n${phone};S1;biel;sufit;10\n`,
  realizacje_zadan: `telefon;sklep;zadanie;kod_celu;wynik;stan_na\n${phone};S1;biel;sufit;1;2026-11-10\n`,
  korekty: `numer;telefon;miesiac;suma;punkty;powod;opis\nK/1;${phone};2026-10;miesiac;5;dane;Zła liczba\n`,
};

/** The same files with other values, so that a check changes every existing row. */
const changed: Readonly<Record<string, string>> = {
  ...programme,
  ustawienia: 'nazwa;od;wartosc\nminimum_wiedzy;2026-11-01;2\n',
  reguly: 'rola;okres;od;progi;bramka_wiedzy\nuser1;miesiac;2026-11;100:70;nie\n',
  teksty: 'nazwa;html\nnagrody;<p>Inne</p>\n',
  zgody: 'kod;okazja;nazwa;tresc;wymagana;kolejnosc\nreg;logowanie;Regulamin;<p>Inny</p>;nie;2\n',
  sklepy:
    'kod;nazwa;kanal;prefiks;sap;klient\nS1;Inny;Hurt;PL;1;Inny klient\nS2;Drugi;Sieci;PL;1;Inny klient\n',
  uczestnicy: `telefon;rola;imie;nazwisko;konto;wyloguj\n${phone};user3;Ewa;Lis;PL27114020040000300201355387;nie\n`,
  struktura: `rodzaj;telefon;wskazanie;od;do\nuczestnik-sklep;${phone};S1;2026-01-01;2026-11-30\nuczestnik-sklep;${phone};S2;2026-12-01;\n`,
  pigulki:
    'slug;tytul;zajawka;tresc;role;od;do\ngrunt;Inny;Po co;<p>Inna</p>;user1|user3;2026-11-01;2026-12-30\n',
  pytania: questionHead + question('drugie', 'Jak?', 2),
  aktualnosci: `${articleHead}\nfarba;Inna;O farbie;<p>Inna</p>;user1|user3;2026-11-06\n`,
  kategorie_strefy: 'kategoria;nazwa;kolejnosc\nfarby;Inne;2\n',
  strefa: `${articleHead};kategoria\nlakier;Inny;O lakierze;<p>Inna</p>;user1;2026-11-06;farby\n`,
  kalendarz: 'grupa;tytul;data\nMiesiąc;Zamknięcie;2026-11-21\n',
  slajdy: 'kolejnosc;rodzaj;tytul;tresc\n2;wstep;Dzień dobry;<p>Tam</p>\n',
  kategorie_kontaktu: 'kategoria;nazwa;role;kolejnosc\ninne;Inne;user1;1\n',
  plany: `telefon;sklep;miesiac;cel\n${phone};S1;2026-10;50\n`,
  realizacje: `telefon;sklep;miesiac;punkty\n${phone};S1;2026-10;100\n`,
  zadania:
    'slug;tytul;zajawka;tresc;podtytul;role;od;do\nbiel;Inna;O bieli;<p>Inna</p>;Liczą się: lakiery;user1|user3;2026-11-01;2026-12-30\n',
  cele_zadan: 'zadanie;kod_celu;tytul;typ;premia\nbiel;sufit;Inny;sztuki;50\n',
  plany_zadan: `telefon;sklep;zadanie;kod_celu;cel\n${phone};S1;biel;sufit;1\n`,
  realizacje_zadan: `telefon;sklep;zadanie;kod_celu;wynik;stan_na\n${phone};S1;biel;sufit;20;2026-11-12\n`,
  korekty: `numer;telefon;miesiac;suma;punkty;powod;opis\nK/2;${phone};2026-10;miesiac;7;dane;Zła liczba\n`,
};

function filesOf(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([kind, text]) => [`${kind}.csv`, text]));
}

let club: Club;
let token = '';
let personId = 0;

beforeAll(async () => {
  club = await testClub();
});

beforeEach(async () => {
  const { kysely } = club.database;
  await sql`truncate person, customer, plan, realisation, bonus_rule, setting, question, pill, settlement, import_run,
      special_task, news, import_batch, zone_category, contact_category, calendar_item, slide, text, approval cascade`.execute(
    kysely,
  );
  personId = await addAccount(club, { phone: `+48${phone}` });
  await importer(club.database, club.clock).run(filesOf(programme));
  token = await logIn(club.app, phone, { device: 'telefon' });
  // The clock of the answered question starts.
  await get(club.app, '/api/v1/question/pierwsze', { token });
});

/** A participant's calls of a minute; each must work as if no rehearsal ran. */
async function callsGoThrough(): Promise<void> {
  const { rows } = await sql<{ id: string }>`
      select reply_id as id from answer_key join question on question.id = question_id where slug = 'pierwsze'
    `.execute(club.database.kysely);
  const answer = { state: 'sendAnswer', replies: rows.map(({ id }) => id) };
  const said = {
    answer: await post(club.app, '/api/v1/questions/pierwsze/reply', answer, { token }),
    look: await get(club.app, '/api/v1/question/drugie', { token }),
    profile: await get(club.app, '/api/v1/user/get', { token }),
    login: await post(
      club.app,
      '/authorization',
      { username: phone, password: 'Poprawne hasło 1' },
      { device: 'inny' },
    ),
  };
  expect(Object.entries(said).map(([name, { statusCode }]) => [name, statusCode])).toEqual(
    Object.keys(said).map((name) => [name, 200]),
  );
}

async function checked(files: Readonly<Record<string, string>>): Promise<void> {
  const { outcome } = await importer(club.database, club.clock).run(filesOf(files), {
    dryRun: true,
  });
  expect(outcome).toBe('checked');
}

test('every kind of file is among those that are checked here', () => {
  expect(Object.keys(programme)).toEqual(kinds.map(({ name }) => name));
});

/** Due points without a booking, as after a file imported during an outage. */
async function reached(): Promise<void> {
  await club.database.kysely
    .updateTable('realisation')
    .set({ points: 100 })
    .where('month', '=', october)
    .execute();
}

const rehearsals: Readonly<Record<string, readonly [Moment, () => Promise<unknown>]>> = {
  'the check of files that change everything': ['booked', () => checked(changed)],
  'the check of files that change nothing': ['written', () => checked(programme)],
  'the effect of results': ['booked', () => checked({ realizacje: changed['realizacje'] ?? '' })],
  'the effect of another role': [
    'booked',
    () => checked({ uczestnicy: changed['uczestnicy'] ?? '' }),
  ],
  'the look at the change of a role': [
    'booked',
    () =>
      previewAssignment(club.deps, {
        id: personId,
        staffId: 1,
        asked: { from: '2026-11-16', role: 'user3' },
      }),
  ],
  'the look at an undo': [
    'booked',
    async () => {
      const panel = await batches(club.database, club.clock);
      const { korekty: _correction, ...files } = changed;
      const { id, report } = await panel.apply(filesOf(files));
      expect(report.outcome).toBe('applied');
      return panel.undo(id, true);
    },
  ],
  'the rehearsal of a closing': [
    'booked',
    async () => {
      await reached();
      return closeMonth(club.deps, {
        month: october,
        closedBy: null,
        listFile: null,
        acceptedMissing: 'any',
      });
    },
  ],
};

test.each(Object.keys(rehearsals))(
  'participants view, answer and log in while %s runs',
  async (name) => {
    const [moment, rehearse] = rehearsals[name] ?? [
      'written',
      () => Promise.reject(new Error(name)),
    ];
    await duringRehearsal(club.database, moment, rehearse, callsGoThrough);
  },
);
