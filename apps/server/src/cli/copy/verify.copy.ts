import { maskedPhone } from '../../infra/phone.ts';
import { count } from '../../infra/polish.copy.ts';
import { verificationLines } from '../../modules/money/audit/verify.copy.ts';
import type { Verification } from '../../modules/money/audit/verify.service.ts';
import type { Concerned } from '../../modules/money/audit/verify.store.ts';
import { shownPerson } from '../../modules/money/settlements/settlements.copy.ts';

/** Everything that the command `verify` says. */

export const verifyHelp = `  npm run programme -- verify
      Przelicza wszystkie zamknięte miesiące i porównuje księgę, zestawienia, przelewy i ekrany. Niczego nie zmienia.
      Zamknięcia, wypłaty, korekty i wstrzymania robi się w panelu.`;

export const sentences = {
  compared: (people: number) => `Porównano ekrany: ${count(people)}…`,
  failed: 'Polecenie nie zostało dokończone; można je bezpiecznie powtórzyć.',
} as const;

export function verificationText(verification: Verification): string {
  const names = new Map(
    verification.concerned.map((person) => [person.personId, concernedWords(person)]),
  );
  return verificationLines(
    verification,
    (personId) => names.get(personId) ?? 'osoba spoza programu',
  ).join('\n');
}

/** `Anna Nowak (*** *** 678)` */
function concernedWords(person: Concerned): string {
  const { name } = shownPerson(person);
  return person.isDeleted
    ? name
    : `${name === '' ? 'osoba bez nazwiska' : name} (${maskedPhone(person.phone)})`;
}
