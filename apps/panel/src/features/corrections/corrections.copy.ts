import type {
  CorrectionReason,
  CorrectionState,
  WhyTwo,
} from '@klub/contract/panel/money/correction-states';
import { correctionReasonNames } from '@klub/contract/sentences';
import { counted, formatNumber, formatSigned } from '@klub/ui/words/format.ts';
import { goldenPoints } from '@klub/ui/words/units.copy.ts';

const states: Readonly<Record<CorrectionState, string>> = {
  booked: 'w księdze',
  proposed: 'czeka na drugą osobę',
  refused: 'odmowa',
  withdrawn: 'wycofana',
  expired: 'bez decyzji',
  stale: 'nieaktualna',
};

export const correctionsCopy = {
  title: 'Korekty',
  lead: 'Wpis w księdze z powodem, zawsze przy sumie, do której należy. Wiele naraz wczytasz plikiem „korekty” w importach.',
  list: 'Korekty',
  states,
  reasons: correctionReasonNames,
  none: 'Nie było jeszcze żadnej korekty',
  noneText: 'Zacznij od „Nowa korekta”: znajdź osobę, miesiąc i sumę.',
  columns: {
    person: 'Osoba',
    sum: 'Suma',
    amount: 'Złote punkty',
    reason: 'Powód',
    state: 'Stan',
    by: 'Kto i kiedy',
  },
  file: 'plik',
  reason: (code: CorrectionReason, words: string, complaint: string) =>
    [correctionReasonNames[code], words, complaint].filter((part) => part !== '').join(', '),
  who: (one: string, other: string | null, at: string) =>
    `${other === null ? one : `${one} i ${other}`}, ${at}`,
  signed: formatSigned,
  matter: 'Zobacz sprawę',
} as const;

const sumsForTwo = {
  person: 'korekty tej osoby w tym miesiącu to',
  month: 'korekty w tym miesiącu to',
  all: 'wszystkie zmiany w tym miesiącu to',
} as const;

export const formCopy = {
  open: 'Nowa korekta',
  title: 'Nowa korekta',
  person: 'Osoba',
  personHint: 'Co najmniej 3 znaki: nazwisko, numer albo kod sklepu.',
  found: 'Znalezione osoby',
  nobody: 'Nie ma takiej osoby.',
  searching: 'Szukam…',
  another: 'Inna osoba',
  month: 'Miesiąc',
  pickMonth: 'Wybierz miesiąc',
  sumHint: 'Lista pojawi się po wybraniu osoby i miesiąca.',
  sum: 'Suma, do której należy',
  pick: 'Wybierz sumę',
  sumOption: (title: string, total: number) => `${title}: ${points(total)}`,
  chain: 'Skąd ta kwota',
  chainNone: 'W księdze nie ma jeszcze żadnego wpisu tej sumy.',
  before: 'Teraz',
  after: 'Po korekcie',
  amount: 'Korekta w złotych punktach',
  amountHint: 'Liczba całkowita; odejmowanie z minusem, na przykład -20.',
  reasonCode: 'Powód',
  pickReason: 'Wybierz powód',
  reason: 'Opis',
  reasonHint: 'Jedno zdanie. Zobaczy je druga osoba i każdy, kto otworzy listę korekt.',
  complaint: 'Numer reklamacji',
  complaintHint: 'Jeżeli korekta na nią odpowiada.',
  save: 'Zaksięguj',
  propose: 'Przekaż drugiej osobie',
  saving: 'Zapisuję…',
  whyTwo: (why: WhyTwo) =>
    why.why === 'closed'
      ? 'Tę korektę zatwierdzi druga osoba, bo miesiąc jest zamknięty.'
      : `Tę korektę zatwierdzi druga osoba. Razem z tym, co zrobiono bez drugiej osoby, ${sumsForTwo[why.why]} ${points(why.sum)}, a bez niej może być najwyżej ${formatNumber(why.max)}.`,
  booked: 'Korekta jest w księdze.',
  proposed: 'Korekta czeka na drugą osobę.',
  missing: {
    person: 'Wybierz osobę z listy znalezionych.',
    month: 'Wybierz miesiąc.',
    sum: 'Wybierz sumę.',
    amount: 'Podaj liczbę całkowitą inną niż zero.',
    reasonCode: 'Wybierz powód.',
    reason: 'Opisz korektę jednym zdaniem.',
  },
  points,
} as const;

function points(value: number): string {
  return counted(value, goldenPoints);
}
