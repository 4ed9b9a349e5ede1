/** One chunk: these screens load together. */
export { ImportPage } from './ImportPage.tsx';
export { ImportsPage } from './ImportsPage.tsx';
