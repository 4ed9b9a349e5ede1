/** The screens of this part, which come together. */
export { VerificationPage } from './VerificationPage.tsx';
export { VerificationsPage } from './VerificationsPage.tsx';
