/** The screen of this part. */
export { TemplatesPage } from './TemplatesPage.tsx';
