/** The screens of this part, which come together. */
export { OperationPage } from './OperationPage.tsx';
export { OperationsPage } from './OperationsPage.tsx';
