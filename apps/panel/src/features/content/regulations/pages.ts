/** One chunk: these screens load together. */
export { ApprovalsPage } from './ApprovalsPage.tsx';
export { ApprovalPage, RegulationsPage } from './DocumentPage.tsx';
export { MissingPage } from './MissingPage.tsx';
