/** What other modules may import of letters. */
export { searchLetters } from './letters.service.ts';
