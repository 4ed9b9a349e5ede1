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
export { openEntered, sealEntered, type EnteredDeps } from './entered.service.ts';
export { importsCopy } from './imports.copy.ts';
export { searchImports } from './imports.service.ts';
export { noteOf } from './imports.rules.ts';
