import { entryCopy } from './entry.copy.ts';

export const firstRunCopy = {
  pages: {
    first: {
      title: 'Pierwsze uruchomienie',
      lead: 'Ten panel nie ma jeszcze żadnego konta. Wpisz kod, który pokazał serwer, i załóż pierwsze: będziesz administratorem.',
    },
    second: {
      title: 'Drugi administrator',
      lead: 'Panel czeka na drugiego administratora: role, które widzą osoby albo pieniądze, nadają zawsze dwie osoby. Wpisz drugi kod, który pokazał serwer.',
    },
    nobody: { title: 'Pierwsze uruchomienie', lead: '' },
  },
  overTitle: 'Panel nie czeka teraz na kod',
  overText:
    'Panel ma już konto administratora. Jeśli masz być drugim administratorem, poczekaj, aż pierwszy ustawi klucz albo hasło. Nowy kod wypisuje polecenie na serwerze: npm run panel -- code.',
  toEntry: 'Przejdź do wejścia',
  code: 'Kod z serwera',
  codeHint:
    'Serwer pokazuje go przy starcie albo poleceniem npm run panel -- code; działa pół godziny.',
  name: 'Imię i nazwisko',
  missing: {
    code: entryCopy.missing.code,
    name: 'Wpisz imię i nazwisko.',
    email: entryCopy.missing.email,
  },
  next: 'Załóż konto',
  creating: 'Zakładam…',
} as const;
