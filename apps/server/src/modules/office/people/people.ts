/** What other modules may import of people. */
export { findFew } from './people.service.ts';
export { personIdsOf } from './people.store.ts';
export { personSearch, type PersonSearch } from './people.rules.ts';
