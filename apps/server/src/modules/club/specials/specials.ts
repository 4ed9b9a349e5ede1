/** What other modules may import of specials. */
export { isAddressed, type HeldRoles } from './addressing.rules.ts';
export { bookSpecials } from './booking.service.ts';
export { isInTask, worksInTask } from './figures.store.ts';
export { isUnlocked } from './specials.rules.ts';
export { standingsReader, type StandingsReader } from './standings.service.ts';
