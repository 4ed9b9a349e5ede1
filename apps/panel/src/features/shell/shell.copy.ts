import { codeMissing } from '../screen/key.copy.ts';
import { noSuchAddress } from '@klub/contract/sentences';
import { plural } from '@klub/ui/words/plural.ts';

export const shellCopy = {
  menu: 'Menu',
  openMenu: 'Otwórz menu',
  closeMenu: 'Zamknij menu',
  account: 'Moje konto',
  leave: 'Wyjdź',
  leaving: 'Wychodzę…',
  left: 'Sesja zakończona.',
  installation: (programme: string, host: string) => `${programme}, ${host}`,
  demo: 'demo',
  lettersDue: (count: number) =>
    `, ${count} ${plural(count, ['czeka', 'czekają', 'czeka'])} na dziś lub po terminie`,
  offline: 'Brak połączenia. Pokazujemy to, co już jest na ekranie, a zmian teraz nie zapiszemy.',
  toasts: 'Komunikaty',
  closeToast: 'Zamknij komunikat',
} as const;

export const statusCopy = {
  forbidden: {
    title: 'Brak uprawnień',
    headline: 'Ten ekran nie jest dla Twojej roli',
    text: 'Jeśli jest Ci potrzebny, poproś administratora o rolę.',
  },
  notFound: {
    title: 'Nie ma takiej strony',
    headline: 'Taka strona nie istnieje',
    text: noSuchAddress,
  },
  home: 'Wróć do pulpitu',
} as const;

export const commandCopy = {
  open: 'Szukaj',
  what: 'osoby, sklepu, przelewu, miesiąca, sprawy, importu lub ekranu',
  keys: 'Ctrl K',
  title: 'Szukaj',
  close: 'Zamknij',
} as const;

export const bellCopy = {
  label: (count: number) =>
    count === 0
      ? 'Sprawy i operacje, nic nowego'
      : `Sprawy i operacje, ${count} ${plural(count, ['nowa', 'nowe', 'nowych'])}`,
  title: 'Co nowego',
  close: 'Zamknij',
  matters: 'Czeka na Twoją decyzję',
  allMatters: 'Wszystkie sprawy',
  notDone: 'Zatwierdzone, ale niewykonane',
  operations: 'Twoje operacje',
  allOperations: 'Wszystkie operacje',
  nothing: 'Nic nie czeka',
  nothingText:
    'Gdy ktoś poprosi o decyzję, skończy się Twoja operacja albo zatwierdzona sprawa się nie wykona, zobaczysz to tutaj.',
  until: (moment: string) => `do ${moment}`,
  progress: (percent: number) => `${percent}%`,
  fresh: 'nowe',
} as const;

export const idleCopy = {
  title: 'Sesja zaraz się skończy',
  idle: (seconds: number) =>
    `Od dłuższego czasu nic się nie dzieje. Za ${seconds} ${plural(seconds, ['sekundę', 'sekundy', 'sekund'])} panel się zamknie.`,
  ends: (moment: string) =>
    `Sesja trwa najwyżej 12 godzin i kończy się o ${moment}. Zapisz, co masz otwarte, i wejdź ponownie.`,
  stay: 'Zostaję',
  staying: 'Przedłużam…',
  leave: 'Wyjdź',
  leaving: 'Wychodzę…',
  understood: 'Rozumiem',
} as const;

export const proofCopy = {
  title: 'Potwierdź, że to Ty',
  lead: 'Ta czynność wymaga świeżego potwierdzenia. Wystarczy na pięć minut.',
  byKey: 'Potwierdź kluczem',
  working: 'Sprawdzam…',
  or: 'albo kodem z aplikacji',
  code: 'Kod z aplikacji',
  codeHint: 'Sześć cyfr.',
  missing: codeMissing,
  byCode: 'Potwierdź kodem',
  close: 'Anuluj',
} as const;
