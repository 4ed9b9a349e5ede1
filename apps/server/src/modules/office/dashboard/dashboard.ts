/** What other modules may import of dashboard. */
export { monthTitle } from './dashboard.copy.ts';
export { monthsReader } from './readiness.service.ts';
