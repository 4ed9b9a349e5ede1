/** One chunk: these screens load together. */
export { StaffPage } from './StaffPage.tsx';
export { StaffAccountPage } from './account/StaffAccountPage.tsx';
