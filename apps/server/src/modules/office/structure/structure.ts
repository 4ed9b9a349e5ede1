/** What other modules may import of structure. */
export { findFewShops } from './structure.service.ts';
export { prefixQuery } from './structure.rules.ts';
