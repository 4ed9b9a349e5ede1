/** What other modules may import of operations. */
export { hasFile, mayCancel } from './operations.rules.ts';
export { beginOperation, cancelOperationsOf, type Operations } from './operations.service.ts';
export type {
  OperationContext,
  OperationEndings,
  OperationResult,
  OperationWork,
} from './run.service.ts';
