/** What other modules may import of imports. */
export {
  applyFile,
  checkFile,
  refusalOf,
  rehearseFile,
  wasApplied,
  type ActDeps,
  type ActEffect,
} from './act.service.ts';
export { importsCopy } from './imports.copy.ts';
