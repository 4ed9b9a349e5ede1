/** One chunk: these screens load together. */
export { MatterPage } from './MatterPage.tsx';
export { MattersPage } from './MattersPage.tsx';
