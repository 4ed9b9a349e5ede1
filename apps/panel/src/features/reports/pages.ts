/** The screens of this part, which come together. */
export { ReportPage } from './ReportPage.tsx';
export { ReportsPage } from './ReportsPage.tsx';
