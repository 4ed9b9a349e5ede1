/** One chunk: these screens load together. */
export { ReportPage } from './ReportPage.tsx';
export { ReportsPage } from './ReportsPage.tsx';
