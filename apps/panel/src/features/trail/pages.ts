/** The screens of this part, which come together. */
export { TrailEntryPage } from './TrailEntryPage.tsx';
export { TrailPage } from './TrailPage.tsx';
