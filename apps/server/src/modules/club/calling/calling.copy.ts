import { plural } from '../../../infra/polish.copy.ts';

export const callingCopy = {
  allowed: 'Przedstawiciel może do Ciebie dzwonić.',
  refused: 'Przedstawiciel nie zobaczy już Twojego numeru.',
  /** The notification of the 20th. */
  nearest: (people: number) => ({
    title: `Najbliżej następnego progu: ${people} ${plural(people, ['osoba', 'osoby', 'osób'])}`,
    content: '<p>Zobacz, komu brakuje najmniej do następnego progu, i zadzwoń dziś.</p>',
  }),
};
