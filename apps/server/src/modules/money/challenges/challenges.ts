/** What other modules may import of challenges. */
export { readYear } from './challenges.service.ts';
