import { knowledgeReport } from './knowledge.report.ts';
import { performanceReport } from './performance.report.ts';
import type { ReportDefinition } from '../territory/territory.ts';
import { specialsReport } from './specials.report.ts';

/** All reports; a download names one of them. */
export const reports: readonly ReportDefinition[] = [
  performanceReport,
  knowledgeReport,
  specialsReport,
];
