export { TemplatesPage } from './TemplatesPage.tsx';
