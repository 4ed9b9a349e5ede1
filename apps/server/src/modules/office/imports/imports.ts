/** What other modules may import of imports. */
export {
  applyFile,
  checkFile,
  problemsOf,
  refusalOf,
  rehearseFile,
  wasApplied,
  type ActDeps,
  type ActEffect,
} from './act.service.ts';
export { openEntered, sealEntered, type EnteredDeps, type Entered } from './entered.service.ts';
export { importsCopy } from './imports.copy.ts';
export { noteOf } from './imports.rules.ts';
