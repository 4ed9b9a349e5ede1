/** One chunk: these screens load together. */
export { MediaPage } from './MediaPage.tsx';
export { PicturePage } from './PicturePage.tsx';
