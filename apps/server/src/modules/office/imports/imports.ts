/** What other modules may import of imports. */
export {
  applyFiles,
  cellProblems,
  checkFile,
  problemsOf,
  refusalOf,
  rehearseFiles,
  wasApplied,
  type ActDeps,
  type ActEffect,
} from './act.service.ts';
export { openEntered, sealEntered, type EnteredDeps } from './entered.service.ts';
export { takeBackUnseen, type TakeBackParts } from './undoing.service.ts';
export { importsCopy } from './imports.copy.ts';
export { searchImports } from './imports.service.ts';
export { noteOf } from './imports.rules.ts';
