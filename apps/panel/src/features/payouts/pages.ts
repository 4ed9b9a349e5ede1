/** One chunk: these screens load together. */
export { DuePage } from './DuePage.tsx';
export { HeldPage } from './HeldPage.tsx';
export { LeaverPage } from './LeaverPage.tsx';
export { PayoutPage } from './PayoutPage.tsx';
export { PayoutsPage } from './PayoutsPage.tsx';
export { ReturnsPage } from './ReturnsPage.tsx';
