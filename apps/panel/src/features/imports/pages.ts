/** The screens of this part, which come together. */
export { ImportPage } from './ImportPage.tsx';
export { ImportsPage } from './ImportsPage.tsx';
