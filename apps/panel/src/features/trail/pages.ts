/** One chunk: these screens load together. */
export { TrailEntryPage } from './TrailEntryPage.tsx';
export { TrailPage } from './TrailPage.tsx';
