/** One chunk: these screens load together. */
export { VerificationPage } from './VerificationPage.tsx';
export { VerificationsPage } from './VerificationsPage.tsx';
