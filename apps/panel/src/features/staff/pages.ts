/** The screens of this part, which come together. */
export { StaffPage } from './StaffPage.tsx';
export { StaffAccountPage } from './account/StaffAccountPage.tsx';
