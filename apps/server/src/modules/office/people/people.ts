/** What other modules may import of people. */
export { shownRole } from './people.copy.ts';
export { findFew } from './people.service.ts';
export { personIdsOf } from './people.store.ts';
export { personSearch, type PersonSearch } from './people.rules.ts';
