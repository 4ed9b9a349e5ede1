/** The screens of this part, which come together. */
export { DuePage } from './DuePage.tsx';
export { PayoutPage } from './PayoutPage.tsx';
export { PayoutsPage } from './PayoutsPage.tsx';
export { ReturnsPage } from './ReturnsPage.tsx';
