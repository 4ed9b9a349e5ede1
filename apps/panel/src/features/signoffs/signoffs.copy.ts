import { counted } from '@klub/ui/words/format.ts';
import { plural } from '@klub/ui/words/plural.ts';
import type { Signoff, TimeLeft, Whose } from './signoffs.rules.ts';

const states: Readonly<Record<Signoff['state'], string>> = {
  open: 'czeka na decyzję',
  approved: 'zatwierdzona',
  running: 'w toku',
  done: 'wykonana',
  notDone: 'niewykonana',
  refused: 'odmowa',
  withdrawn: 'wycofana',
  expired: 'wygasła',
  stale: 'nieaktualna',
};
const tabs: Readonly<Record<Whose, string>> = {
  me: 'Czekają na mnie',
  mine: 'Moje propozycje',
  all: 'Wszystkie',
};
const agreed = (name: string, moment: string) => `Zgoda: ${name}, ${moment}`;
const decided = {
  approved: agreed,
  running: agreed,
  done: agreed,
  notDone: agreed,
  refused: (name: string, moment: string) => `Odmowa: ${name}, ${moment}`,
  withdrawn: (name: string, moment: string) => `Wycofanie: ${name}, ${moment}`,
} as const;
const nothing: Readonly<Record<Whose, { title: string; text: string }>> = {
  me: {
    title: 'Nic nie czeka na Twoją decyzję',
    text: 'Tu trafia to, co ktoś inny zaproponował i co musi zatwierdzić druga osoba, na przykład nowa rola konta.',
  },
  mine: {
    title: 'Nie masz żadnej propozycji',
    text: 'Gdy zlecisz coś, czego nie wolno zrobić w pojedynkę, zobaczysz tu, czy druga osoba już zdecydowała.',
  },
  all: {
    title: 'Nie było jeszcze żadnej sprawy',
    text: 'Tu zostaje każda propozycja, która wymagała dwóch osób, razem z decyzją.',
  },
};
const units: Readonly<Record<TimeLeft['unit'], (count: number) => string>> = {
  days: (count) =>
    `${plural(count, ['został', 'zostały', 'zostało'])} ${counted(count, ['dzień', 'dni', 'dni'])}`,
  hours: (count) =>
    `${plural(count, ['została', 'zostały', 'zostało'])} ${counted(count, ['godzina', 'godziny', 'godzin'])}`,
  minutes: (count) =>
    `${plural(count, ['została', 'zostały', 'zostało'])} ${counted(count, ['minuta', 'minuty', 'minut'])}`,
};

export const mattersCopy = {
  title: 'Moje sprawy',
  lead: 'Rzeczy, o których decydują dwie osoby: jedna proponuje, druga zatwierdza albo odmawia. Na decyzję jest tydzień.',
  tabsLabel: 'Które sprawy',
  tabs,
  list: 'Sprawy',
  states,
  left: units,
  own: 'Twoja propozycja',
  by: (name: string, moment: string) => `Propozycja: ${name}, ${moment}`,
  decided,
  until: (moment: string) => `do ${moment}`,
  ended: (moment: string) => `Koniec: ${moment}`,
  notDone: (why: string) => `Niewykonana: ${why}`,
  toDecide: 'Decyzja',
  nothing,
} as const;

export const matterCopy = {
  one: 'Sprawa',
  typed: 'Przepisz, co zatwierdzasz',
  typedHint: (words: string) => `Wpisz: ${words}`,
  typedMissing: 'Przepisz te słowa, żeby zatwierdzić.',
  subjects: {
    account: 'Zobacz konto',
    import: 'Zobacz pliki i ich skutek',
    person: 'Zobacz osobę',
    rules: 'Zobacz zasady premii',
    settings: 'Zobacz ustawienia',
    month: 'Zobacz miesiąc: próba, uwagi i decyzja',
    payouts: 'Zobacz wypłaty',
    bankAccount: 'Zobacz cały rachunek',
    phone: 'Zobacz osobę i nowy numer',
    corrections: 'Zobacz korekty',
    document: 'Zobacz treść i różnice',
    message: 'Zobacz wiadomość',
    content: 'Zobacz szkic',
  },
  computeFirst:
    'Policz ten miesiąc niezależnie od propozycji. Zatwierdzić można dopiero taki sam wynik.',
  computing: 'Liczę…',
  agrees: (proposed: string, own: string) =>
    `Zgadza się co do grosza: w propozycji ${proposed}, u Ciebie ${own}.`,
  differs: (proposed: string, own: string) => `W propozycji jest ${proposed}, u Ciebie ${own}.`,
  number: (id: string) => `Sprawa nr ${id}`,
  back: 'Moje sprawy',
  lines: 'Co się zmieni',
  linesOver: 'Czego dotyczyła propozycja',
  parts: 'Kogo i czego dotyczy',
  columns: { name: 'Osoba albo rzecz', about: 'Co' },
  fromTo: (before: string, after: string) => `${before} → ${after}`,
  alone: 'Zrobione bez drugiej osoby',
  aloneHint: 'Od ostatniej decyzji dwóch osób o tym miesiącu. Po zgodzie liczy się od nowa.',
  was: 'teraz',
  willBe: 'po zmianie',
  same: 'bez zmian',
  nothing: '–',
  changed: 'Co się zmieniło od złożenia',
  changedWas: 'przy złożeniu',
  changedIs: 'obecnie',
  called: {
    title: 'Kogo zawiadomiono',
    letters: {
      waiting: 'list czeka na wysłanie',
      accepted: 'serwer poczty przyjął list',
      refused: 'serwer poczty nie przyjął listu',
      kept: 'list nie wyszedł: poczta nie jest ustawiona',
    },
    hint: 'Powiedz o tej sprawie inaczej. Adres konta i pocztę sprawdza administrator.',
  },
  facts: {
    state: 'Stan',
    by: 'Kto proponuje',
    at: 'Złożona',
    until: 'Czas na decyzję',
    reason: 'Powód',
    digest: 'Odcisk treści',
    compared: 'Porównana z bieżącym stanem',
  },
  digestHint:
    'Decyzja dotyczy dokładnie tej treści. Gdy cokolwiek się zmieni, propozycja przestanie być ważna.',
  comparing: 'Porównuję…',
  copy: 'Kopiuj',
  copyDigest: 'Kopiuj odcisk treści',
  copied: 'Skopiowano.',
  notCopied: 'Przeglądarka nie pozwoliła skopiować.',
  decision: 'Twoja decyzja',
  ownAccount: 'Ta sprawa dotyczy Twojego konta, więc rozstrzygnie ją inna osoba.',
  approve: 'Zatwierdź',
  approveFigure: (figure: string) => (figure === '' ? 'Zatwierdź' : `Zatwierdź ${figure}`),
  approving: 'Zatwierdzam…',
  approveTitle: 'Zatwierdzić tę propozycję?',
  approveText: (words: string) => `${words}. Zmiana zacznie się od razu.`,
  refuse: 'Odmów',
  refusing: 'Odmawiam…',
  refuseTitle: 'Odmowa',
  refuseText: 'Niczego nie zmienimy, a osoba, która proponuje, zobaczy Twój powód.',
  refuseReason: 'Powód odmowy',
  reasonHint: 'Jedno zdanie wystarczy. Zostanie w dzienniku.',
  withdraw: 'Wycofaj propozycję',
  withdrawing: 'Wycofuję…',
  withdrawTitle: 'Wycofać tę propozycję?',
  withdrawText: 'Nie będzie już czekać na decyzję. W każdej chwili możesz złożyć nową.',
  cancel: 'Anuluj',
  outdated: 'Ta propozycja straciła ważność',
  outdatedText: 'Od jej złożenia coś się zmieniło, więc nie można jej zatwierdzić ani odrzucić.',
  outdatedOwn: 'Wycofaj ją i złóż nową, jeśli nadal jest potrzebna.',
  closeOutdated: 'Zamknij jako nieaktualną',
  closing: 'Zamykam…',
  closedOutdated: 'Propozycja zamknięta jako nieaktualna.',
  closeReason: 'Propozycja straciła ważność.',
  overtaken:
    'Zanim wysłano decyzję, coś się zmieniło. Ekran pokazuje już obecny stan, a niczego nie wykonano.',
  outcomes: {
    approved: (name: string, moment: string) =>
      `Zatwierdzone: ${name}, ${moment}. Wynik pokazuje ekran, którego dotyczy ta sprawa.`,
    running: (name: string, moment: string) =>
      `Zatwierdzone: ${name}, ${moment}. Zmiana jest w toku.`,
    done: (name: string, moment: string) =>
      `Zatwierdzone: ${name}, ${moment}. Zmiana została wykonana.`,
    notDone: (name: string, moment: string) =>
      `Zatwierdzone: ${name}, ${moment}. Zmiana nie została wykonana.`,
    refused: (name: string, moment: string) => `Odmowa: ${name}, ${moment}. Niczego nie zmieniono.`,
    withdrawn: (name: string, moment: string) =>
      `Wycofane: ${name}, ${moment}. Niczego nie zmieniono.`,
    expired: (moment: string) => `Czas na decyzję minął ${moment}. Niczego nie zmieniono.`,
    stale: (moment: string) => `Nieaktualne od ${moment}. Niczego nie zmieniono.`,
  },
  reasonOf: (reason: string) => `Powód: ${reason}`,
} as const;

export const emergencyCopy = {
  title: 'Tryb awaryjny',
  text: 'Żadna osoba zatwierdzająca nie może teraz zdecydować, więc mogą to zrobić dwaj administratorzy: jeden proponuje, drugi zatwierdza po 24 godzinach.',
  conditions:
    'Pieniędzy na własne konto tak się nie zatwierdza. Przez 30 dni wszyscy w panelu zobaczą, kto zaproponował i kto zatwierdził.',
  who: 'Osoba zatwierdzająca, która w tym czasie wróci, rozstrzyga sprawę sama: może ją zatwierdzić albo odrzucić.',
  propose: 'Zaproponuj tryb awaryjny',
  proposing: 'Zapisuję…',
  rehearse: 'Policz ten miesiąc',
  rehearsing: 'Zlecam…',
  rehearsalText:
    'Przed decyzją policz ten miesiąc: próba musi wyjść tak samo jak w propozycji i mieć najwyżej 30 minut.',
  rehearsed:
    'Próba zlecona. Jej wynik będzie na ekranie Operacje; potem zatwierdź albo zostaw sprawę.',
  reason: 'Dlaczego nie można czekać',
  reasonHint: 'Zobaczy to drugi administrator. Zostanie w dzienniku.',
  proposed: (name: string, moment: string) => `Propozycja: ${name}, ${moment}.`,
  waits: (moment: string, { unit, count }: TimeLeft) =>
    `Drugi administrator może zatwierdzić od ${moment} (${units[unit](count)}).`,
  ripe: 'Minęły 24 godziny, więc drugi administrator może zatwierdzić.',
} as const;
