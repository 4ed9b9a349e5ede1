/** What other modules may import of letters. */
export { termOf } from './letters.rules.ts';
export {
  dueDayOf,
  openLetter,
  openedContent,
  openedText,
  sealedText,
  sweepLetters,
} from './letters.service.ts';
export {
  countDue,
  deleteWithAccount,
  findLetterFiles,
  isLetterFile,
  type DueCounts,
} from './letters.store.ts';
