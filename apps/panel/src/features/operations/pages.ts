/** One chunk: these screens load together. */
export { OperationPage } from './OperationPage.tsx';
export { OperationsPage } from './OperationsPage.tsx';
