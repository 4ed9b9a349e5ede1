import { keyNameExample } from '../screen/key.copy.ts';
import { plural } from '@klub/ui/words/plural.ts';

const factors = {
  passkey: 'klucz',
  code: 'hasło i kod',
  recovery: 'kod odzyskania',
  demo: 'odnośnik demo',
} as const;

export const accountCopy = {
  title: 'Moje konto',
  name: 'Imię i nazwisko',
  email: 'E-mail',
  roles: 'Role',
  leave: 'Wyjdź z panelu',
  leaving: 'Wychodzę…',
  keys: {
    title: 'Klucze',
    lead: 'Odcisk palca, twarz, PIN urządzenia albo klucz sprzętowy. Najlepiej mieć dwa.',
    none: 'Nie masz jeszcze klucza',
    noneText: 'Dodaj go, a hasło i kody nie będą potrzebne.',
    impossible: 'Klucz dodasz w innej przeglądarce: ta ich nie obsługuje.',
    list: 'Twoje klucze',
    added: (day: string) => `dodany ${day}`,
    used: (moment: string) => `ostatnio użyty ${moment}`,
    unused: 'jeszcze nieużyty',
    unnamed: 'Klucz bez nazwy',
    remove: 'Usuń',
    removeLabel: (name: string) => `Usuń klucz ${name}`,
    removeTitle: 'Usunąć ten klucz?',
    removeText: (name: string) => `Klucz „${name}” nie wpuści już do panelu.`,
    removed: 'Klucz usunięty.',
    add: 'Dodaj klucz',
    adding: 'Dodaję klucz…',
    newName: 'Nazwa nowego klucza',
    newNameHint: keyNameExample,
    missing: 'Nazwij klucz.',
    addedNow: 'Klucz dodany.',
  },
  codes: {
    title: 'Hasło i kody z aplikacji',
    has: 'Ustawione. Możesz nimi wejść, gdy nie masz przy sobie klucza.',
    none: 'Nieustawione. Bez nich wejdziesz tylko kluczem.',
    set: 'Ustaw hasło i kody',
    setAgain: 'Ustaw od nowa',
    preparing: 'Przygotowuję…',
    done: 'Hasło i kody są ustawione.',
  },
  recovery: {
    title: 'Kody odzyskania',
    left: (count: number) =>
      count === 0
        ? 'Nie masz już żadnego. Utwórz nowe.'
        : `Masz jeszcze ${count} ${plural(count, ['kod', 'kody', 'kodów'])}. Każdy działa raz.`,
    make: 'Utwórz nowe kody',
    making: 'Tworzę…',
    shown: 'Nowe kody. Zobaczysz je tylko teraz, a dawne już nie działają.',
    done: 'Gotowe',
  },
  sessions: {
    title: 'Sesje',
    lead: 'Tu jesteś teraz w panelu. Sesję, której nie poznajesz, zakończ i powiedz o niej administratorowi.',
    caption: 'Twoje sesje',
    browser: 'Przeglądarka',
    way: 'Wejście',
    wayOf: (factor: string, source: string) => `${factor}, z ${source}`,
    opened: 'Od',
    used: 'Ostatnio',
    this: 'ta sesja',
    end: 'Zakończ',
    endLabel: (browser: string) => `Zakończ sesję: ${browser}`,
    ended: 'Sesja zakończona.',
    unknown: 'nieznana przeglądarka',
    factors,
  },
  cancel: 'Anuluj',
} as const;
