/** One chunk: these screens load together. */
export { DraftPage } from './draft/DraftPage.tsx';
export { ContentPage } from './list/ContentPage.tsx';
export { ContentsPage } from './list/ContentsPage.tsx';
export { WeekPage } from './list/WeekPage.tsx';
export { PreviewPage } from './preview/PreviewPage.tsx';
