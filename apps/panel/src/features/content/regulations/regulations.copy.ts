import { proposalWaits, required } from '@klub/contract/sentences';
import { counted, formatDate, formatDay, formatNumber } from '@klub/ui/words/format.ts';
import { type Agreement, type Version, percentOf } from './regulations.rules.ts';

const states: Readonly<Record<Version['state'], string>> = {
  draft: 'szkic',
  planned: 'zaplanowana',
  inForce: 'obowiązuje',
  former: 'dawna',
  withdrawn: 'wycofana',
};

function sinceOf({ state, effectiveOn, takenAt }: Version): string {
  if (state === 'withdrawn') return '';
  if (state === 'planned' && effectiveOn !== null) return `od ${formatDay(effectiveOn)}`;
  return takenAt === null ? '' : `od ${formatDate(takenAt)}`;
}

export const regulationsCopy = {
  title: 'Regulamin',
  lead: 'Wersje regulaminu, zmiana z dniem wejścia w życie i to, kto ją zaakceptował.',
  approvals: {
    title: 'Zgody',
    lead: 'Zgody przy logowaniu i przy usuwaniu konta, każda ze swoimi wersjami.',
    list: 'Zgody programu',
    none: 'Nie ma jeszcze żadnej zgody',
    noneText: 'Pierwsze zgody wczytuje się z pliku „zgody”.',
    occasions: { login: 'przy logowaniu', delete: 'przy usuwaniu konta' },
    withdrawn: 'wycofana',
    back: 'Zgody',
    hasDraft: 'szkic zmiany',
  },
  back: (title: string) => title,
  version: (number: number | null) => (number === null ? 'Szkic' : `Wersja ${number}`),
  states,
  since: sinceOf,
  headings: {
    inForce: 'Co obowiązuje',
    draft: 'Następna wersja',
    versions: 'Wersje',
    compare: 'Porównaj wersje',
  },
  nothingYet: 'Nie ma jeszcze żadnej wersji.',
  agreed: (agreement: Agreement) =>
    `Zaakceptowało ${formatNumber(agreement.agreed)} z ${counted(agreement.asked, ['osoby', 'osób', 'osób'])}`,
  people: (count: number) => counted(count, ['osoba', 'osoby', 'osób']),
  agreedShort: (agreement: Agreement) =>
    `${percentOf(agreement)}% (${formatNumber(agreement.agreed)} z ${formatNumber(agreement.asked)})`,
  share: 'Zaakceptowali',
  planned: (version: Version) =>
    `Zaplanowana jest ${version.number === null ? 'nowa wersja' : `wersja ${version.number}`} ${sinceOf(version)}. Tego dnia sama wejdzie w życie, a przy logowaniu poprosimy o akceptację.`,
  waits: proposalWaits,
  openMatter: 'Zobacz sprawę',
  missing: {
    link: 'Kto zaakceptował, a kto nie',
    title: 'Kto zaakceptował, a kto nie',
    lead: 'Osoby z kontem i ich odpowiedź na obowiązującą wersję.',
    list: 'Osoby z kontem',
    filters: 'Filtry',
    who: 'Pokaż',
    whoNames: { missing: 'bez akceptacji', agreed: 'z akceptacją' },
    none: 'Nie ma takich osób',
    noneText: 'Zmień wybór wyżej.',
    columns: { person: 'Osoba', agreed: 'Zaakceptowano', login: 'Ostatnie logowanie' },
    never: 'jeszcze nie',
    noName: 'bez imienia',
  },
  withdraw: {
    button: 'Wycofaj tę wersję',
    words:
      'Zaplanowana wersja nie wejdzie w życie, a uczestnicy dostaną o tym powiadomienie. Jej treść wróci do szkicu, jeśli nie ma innego.',
    reason: 'Powód',
    send: 'Wycofaj',
    sending: 'Wycofuję…',
  },
  remind: {
    button: 'Przypomnij',
    words:
      'Osoby, które nie zaakceptowały obowiązującej wersji, dostaną powiadomienie w aplikacji. Najwyżej raz dziennie.',
    send: 'Wyślij przypomnienie',
    sending: 'Wysyłam…',
    done: (people: number) =>
      `Przypomnienie dostanie ${counted(people, ['osoba', 'osoby', 'osób'])}.`,
    today: 'Dziś już przypomniano.',
  },
  draft: {
    lead: 'Szkic widzą tylko osoby w panelu. Zmieni się dopiero po decyzji drugiej osoby, w wybranym dniu.',
    html: 'Treść',
    name: 'Tekst przy polu',
    isRequired: 'Wymagana przy logowaniu',
    save: 'Zapisz szkic',
    saving: 'Zapisuję…',
    saved: 'Szkic zapisany.',
    removed: (parts: string) => `Szkic zapisany. Usunięto to, czego treść mieć nie może: ${parts}.`,
    by: (name: string, moment: string) => `Szkic: ${name}, ${moment}.`,
    moved:
      'Inna osoba zapisała ten szkic, odkąd go widzisz. Poniżej jej tekst, a podkreślone i przekreślone jest to, co zmienia Twój.',
    takeMine: 'Zapisz mój tekst',
    takeTheirs: 'Weź tekst tej osoby',
    discard: 'Porzuć szkic',
    discardWords: 'Szkic zniknie. Obowiązująca wersja zostaje.',
    discarding: 'Porzucam…',
    preview: 'Podgląd',
    changes: 'Zmiany względem obowiązującej wersji',
    unsaved: 'Najpierw zapisz szkic.',
    missing: required,
  },
  propose: {
    button: 'Przekaż drugiej osobie',
    words:
      'Druga osoba zobaczy treść, różnice i dzień. Po jej decyzji uczestnicy dostaną powiadomienie, a w tym dniu wersja sama wejdzie w życie.',
    day: 'Obowiązuje od',
    dayHint: (days: number) =>
      `Od początku tego dnia. Decyzja druga osoba musi podjąć co najmniej ${counted(days, ['dzień', 'dni', 'dni'])} wcześniej (ustawienie „Dni od ogłoszenia…”).`,
    reason: 'Powód',
    send: 'Przekaż do decyzji',
    sending: 'Przekazuję…',
    done: 'Przekazano drugiej osobie.',
    dayMissing: 'Podaj dzień.',
  },
  versions: {
    list: 'Wersje tego dokumentu',
    none: 'Nie ma jeszcze wersji',
    noneText: 'Pierwszą wczytuje się z pliku albo tworzy tutaj.',
    columns: {
      number: 'Wersja',
      state: 'Stan',
      since: 'Obowiązuje',
      announced: 'Ogłoszona',
      who: 'Kto',
      agreed: 'Zaakceptowali',
    },
    file: 'plik',
    who: (by: string, second: string | null) =>
      second === null ? by : `${by}, decyzja: ${second}`,
  },
  compare: {
    before: 'Wcześniejsza',
    after: 'Późniejsza',
  },
} as const;
