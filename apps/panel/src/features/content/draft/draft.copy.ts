import { kindTitle } from '@klub/contract/panel/kind-titles';
import { counted, formatDay, formatDateTime, formatTime } from '@klub/ui/words/format.ts';

const weekdays = ['niedziela', 'poniedziałek', 'wtorek', 'środa', 'czwartek', 'piątek', 'sobota'];

export const draftCopy = {
  back: 'Wszystkie treści',
  untitled: (kind: string): string => `${kindTitle(kind)}: bez tytułu`,
  newThing: 'Nowy szkic',
  changeOf: 'Zmiana opublikowanej treści',
  savedAt: (at: string): string => `Zapisano ${formatTime(at)}`,
  typing: 'Zapis za chwilę…',
  saving: 'Zapisuję…',
  notSaved: (why: string): string => `Nie zapisano: ${why}`,
  saveAgain: 'Zapisz teraz',
  here: (names: readonly string[]): string =>
    `Ten szkic ma teraz otwarty także: ${names.join(', ')}`,
  merged: (fields: string, name: string): string =>
    `Zmiany, które robi ${name}, są już w szkicu: ${fields}.`,
  closed: 'Ten szkic jest już opublikowany albo porzucony, więc nic w nim nie zmienisz.',
  waits: 'Ten szkic czeka na decyzję drugiej osoby. Każda zmiana unieważnia tę sprawę.',
  openMatter: 'Otwórz sprawę',
  moved: (fields: string): string =>
    `Odkąd zaczęto ten szkic, w opublikowanej wersji zmieniło się: ${fields}. Porównaj, zanim opublikujesz.`,
  readOnly: 'Możesz czytać ten szkic; zmienia go redaktor albo koordynator.',
  conflictTitle: 'Dwie wersje tego samego pola',
  conflictLead:
    'Ktoś zmienił te pola w tym samym czasie. Wybierz przy każdym, która wersja zostaje.',
  mine: 'Twoja wersja',
  theirs: (name: string): string => `Wersja: ${name || 'inna osoba'}`,
  keepMine: 'Zostaw moją',
  keepTheirs: 'Weź tę drugą',
  empty: '(puste)',
  weekday: (day: string): string => {
    const at = new Date(`${day}T12:00:00Z`);
    return Number.isNaN(at.getTime()) ? '' : `${weekdays[at.getUTCDay()] ?? ''}, ${formatDay(day)}`;
  },
  dayOf: (label: string): string => `${label}: dzień`,
  timeOf: (label: string): string => `${label}: godzina`,
  timeHint: 'Czas warszawski, na przykład 8:30; puste: cały dzień.',
  choose: 'Wybierz',
  month: (label: string): string => label,
  replies: 'Odpowiedzi',
  repliesHint: 'Od dwóch do ośmiu. Uczestnicy widzą je w przypadkowej kolejności.',
  reply: (at: number): string => `${at}. odpowiedź`,
  replyImage: (at: number): string => `Obraz ${at}. odpowiedzi`,
  right: (at: number): string => `${at}. odpowiedź jest poprawna`,
  up: (what: string): string => `Wyżej: ${what}`,
  down: (what: string): string => `Niżej: ${what}`,
  remove: (what: string): string => `Usuń: ${what}`,
  addReply: 'Dodaj odpowiedź',
  addRow: 'Dodaj pozycję',
  row: (at: number, title: string): string =>
    title === '' ? `Pozycja ${at}` : `Pozycja ${at}: ${title}`,
  noRows: 'Nie ma tu jeszcze pozycji.',
  rowStays: 'Opublikowanej pozycji nie da się usunąć.',
  targets: 'Cele',
  publish: 'Opublikuj…',
  publishTitle: 'Opublikować?',
  publishNow: 'Opublikuj',
  plan: 'Zaplanuj',
  propose: 'Przekaż drugiej osobie',
  publishing: 'Publikuję…',
  checking: 'Sprawdzam…',
  problems: 'Najpierw popraw',
  problemAt: (field: string, message: string): string =>
    field === '' ? message : `${field}: ${message}`,
  inRow: (field: string, row: number): string => `pozycja ${row + 1}, ${field}`,
  will: {
    now: (title: string): string => `${title}: uczestnicy zobaczą to od razu.`,
    at: (title: string, at: string): string =>
      `${title}: uczestnicy zobaczą to ${formatDateTime(at)}.`,
    until: (at: string): string => `Kończy się ${formatDateTime(at)}.`,
    people: (count: number): string =>
      `Może to zobaczyć ${counted(count, ['osoba', 'osoby', 'osób'])}.`,
    removed: (rows: readonly string[]): string => `Zniknie: ${rows.join(', ')}.`,
  },
  together: 'Opublikuj razem z',
  reason: 'Dlaczego',
  reasonHint: 'Przeczyta to druga osoba.',
  reasonMissing: 'Napisz, dlaczego.',
  unsaved: 'Najpierw musi się zapisać to, co wpisano.',
  revisions: 'Wersje',
  revisionsTitle: 'Wersje szkicu',
  revision: (at: string, by: string): string => `${formatDateTime(at)}, ${by}`,
  changedFields: (fields: string): string => `Zmienione: ${fields}`,
  show: 'Pokaż',
  returnTo: 'Wróć do tej wersji',
  returning: 'Wracam…',
  sameAsNow: 'Ta wersja jest taka jak obecna.',
  discard: 'Porzuć szkic',
  discardText: 'Szkicu nie da się potem przywrócić. To, co opublikowane, zostaje.',
  discarding: 'Porzucam…',
  cancel: 'Anuluj',
  fields: (labels: readonly string[]): string => labels.join(', '),
  comparison: 'Co się zmieni',
  same: 'Nic się nie różni od opublikowanej wersji.',
} as const;
