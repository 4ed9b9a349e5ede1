/** The screens of this part, which come together. */
export { MatterPage } from './MatterPage.tsx';
export { MattersPage } from './MattersPage.tsx';
