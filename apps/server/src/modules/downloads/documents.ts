import { performanceReport } from '../reports/performance.report.ts';
import type { DocumentKind } from './document.ts';
import { reportDocument } from './report-document.ts';

/** Everything that can be downloaded, one line each. */
export const documents: readonly DocumentKind[] = [reportDocument(performanceReport)];
