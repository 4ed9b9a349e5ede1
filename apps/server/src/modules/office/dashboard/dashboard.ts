/** What other modules may import of dashboard. */
export { monthTitle } from './dashboard.copy.ts';
export type { OverdueDrafts } from './lines.ts';
export { monthsReader } from './readiness.service.ts';
