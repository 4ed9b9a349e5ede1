import {
  type MessageKind,
  messageReasonNeeded,
  numbersMax,
} from '@klub/contract/panel/content/message-values';
import type { Condition } from '@klub/contract/panel/content/messages';
import { roleName, type RoleNames } from '@klub/contract/roles';
import { count, plural, shownMoment, shownTime } from '../../../infra/polish.copy.ts';
import { aloneMax, plannedDaysMax } from './messages.rules.ts';

export type Names = {
  readonly roles: RoleNames;
  /** Of representatives and their managers, by id. */
  readonly people: ReadonlyMap<number, string>;
};

function people(amount: number): string {
  return `${count(amount)} ${plural(amount, ['osoba', 'osoby', 'osób'])}`;
}

function oneOf(what: string, values: readonly string[]): string {
  return values.length === 1 ? `${what}: ${values[0]}` : `${what}: ${values.join(' lub ')}`;
}

function conditionWords(condition: Condition, { roles, people: names }: Names): string {
  const named = (ids: readonly string[]): string[] => ids.map((id) => names.get(Number(id)) ?? id);
  switch (condition.field) {
    case 'role':
      return oneOf(
        'rola',
        condition.roles.map((role) => roleName(role, roles)),
      );
    case 'channel':
      return oneOf('kanał', condition.channels);
    case 'shop':
      return oneOf('sklep', condition.codes);
    case 'region':
      return oneOf('region kierownika', named(condition.managers));
    case 'representative':
      return oneOf('przedstawiciel', named(condition.sellers));
    case 'percent':
      return `procent planu miesiąca od ${condition.from} do ${condition.to}`;
    case 'padlock':
      return condition.is === 'open' ? 'kłódka miesiąca otwarta' : 'kłódka miesiąca zamknięta';
    case 'neverIn':
      return 'jeszcze ani razu w aplikacji';
    case 'people':
      return `z listy numerów: ${people(condition.ids.length)}`;
  }
}

export const messagesCopy = {
  group: (group: readonly Condition[], names: Names): string =>
    group.map((one) => conditionWords(one, names)).join(' albo '),
  nobody: 'Bez warunków nie ma odbiorców.',
  counted: (amount: number): string =>
    `Odbiorców jest teraz ${count(amount)}. Sprawdź ich jeszcze raz i przepisz tę liczbę.`,
  noPeople: 'Nikt nie spełnia tych warunków, więc nie ma do kogo wysłać.',
  emptyTitle: 'Wpisz tytuł.',
  emptyContent: 'Wpisz treść.',
  unknownField: (names: readonly string[]): string =>
    `Nie ma pola: ${names.map((name) => `{${name}}`).join(', ')}. Są: {imie}, {procent}, {brakuje}.`,
  noFallback: 'Wpisz, co przeczyta osoba bez tej wartości.',
  closedLink: (roles: readonly string[]): string =>
    `Tego ekranu nie widzi rola: ${roles.join(', ')}. Wybierz inny albo zawęź odbiorców.`,
  pastTime: 'Ten termin już minął.',
  farTime: `Najdalej za ${count(plannedDaysMax)} dni.`,
  closedWindow: 'Wiadomości wychodzą od 8:00 do 20:00.',
  noReason: messageReasonNeeded,
  tooManyNumbers: `Najwyżej ${count(numbersMax)} numerów.`,
  /** Beside the number of a matter. */
  proposal: (title: string, amount: number): string => `Wiadomość „${title}” do ${people(amount)}`,
  kinds: { service: 'obsługowa', commercial: 'handlowa' } satisfies Record<MessageKind, string>,
  labels: {
    kind: 'Rodzaj',
    audience: 'Odbiorcy',
    people: 'Ile osób',
    title: 'Tytuł',
    content: 'Treść',
    link: 'Ekran',
    at: 'Kiedy',
    fallbacks: 'Gdy brak wartości',
    proof: 'Warunki, suma kontrolna',
  },
  noLink: 'bez ekranu',
  at: (sendAt: Date | null): string => (sendAt === null ? 'zaraz po decyzji' : shownMoment(sendAt)),
  remark:
    'W chwili wysyłki liczymy odbiorców jeszcze raz. Kto wtedy nie ma zgody, jest zablokowany albo dostał już dwie wiadomości tego dnia, zostanie pominięty.',
  because: (amount: number): string =>
    amount > 0
      ? `Bez drugiej osoby tego dnia wysłano już do: ${people(amount)}, a razem wolno do ${count(aloneMax)}.`
      : `Wiadomość do ponad ${count(aloneMax)} osób zatwierdza druga osoba.`,
  next: 'Zobacz wiadomość',
  notes: {
    staff: 'Wstrzymana ręcznie.',
    noConsent: 'Program nie wskazuje już zgody na wiadomości handlowe.',
    grown: `Odbiorców jest teraz ponad ${count(aloneMax)}, więc potrzeba drugiej osoby. Zleć wysłanie jeszcze raz.`,
  },
  window: (opens: Date): string => `Poza godzinami wysyłki; dalej o ${shownTime(opens)}.`,
  changed: (confirmed: number, now: number): string =>
    `Przy zleceniu było ${people(confirmed)}, na początku wysyłki ${people(now)}.`,
  clearing: 'Usuwamy z aplikacji to, czego nikt jeszcze nie przeczytał.',
} as const;
