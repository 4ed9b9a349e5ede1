import type { Role } from '@klub/contract/roles';
import { count, deletedAccount } from '../../infra/polish.copy.ts';

/** Polish words about people in the panel. */

export const shownRole: Readonly<Record<Role, string>> = {
  user1: 'user1',
  user2: 'user2',
  user3: 'user3',
  salesman: 'przedstawiciel',
};

export const peopleCopy = {
  gone: (id: number): string => `${deletedAccount} nr ${id}`,
  nameless: (id: number): string => `Bez nazwiska, nr ${id}`,
} as const;

export const actCopy = {
  unblocked: 'Logowanie odblokowane. Ta osoba może próbować od nowa.',
  notBlocked: 'Logowanie tej osoby nie jest zablokowane.',
  stillBlocked: 'Konto blokuje plik z osobami (kolumna „zablokowany”), więc odblokuje je tylko plik.',
  passwordSent: 'Wysłano SMS z hasłem tymczasowym, ważnym 10 minut.',
  smsBudget: 'SMS-y z przypomnieniem hasła przewidziane na dziś zostały już wysłane. Spróbuj ponownie jutro.',
  smsLimit: 'Na ten numer wysłano już dziś tyle SMS-ów, ile wolno. Hasło z ostatniego działa jeszcze 10 minut.',
  signedOut: (sessions: number): string =>
    sessions === 0 ? 'Ta osoba nie ma otwartej sesji.' : `Zakończono sesje: ${count(sessions)}.`,
  held: 'Wypłaty wstrzymane.',
  heldBefore: 'Wypłaty są już wstrzymane z tego powodu.',
  released: 'Wypłaty zwolnione.',
  notHeld: 'Wypłaty tej osoby nie są wstrzymane.',
} as const;
