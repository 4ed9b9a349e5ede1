/** What other modules may import of people. */
export { shownRole } from './people.copy.ts';
export { personSearch, type PersonSearch } from './people.rules.ts';
