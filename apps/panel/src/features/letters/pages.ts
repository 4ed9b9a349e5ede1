/** One chunk: these screens load together. */
export { LettersPage } from './LettersPage.tsx';
export { LetterPage } from './LetterPage.tsx';
