import { reportTitles } from '@klub/contract/panel/report-titles';
import { officeReports as names } from '@klub/contract/panel/reports';
import { z } from 'zod';
import type { Deps } from '../../../infra/deps.ts';
import { workbookBytes } from '../../../infra/tables/workbook.ts';
import type { OperationWork } from '../operations/operations.ts';
import { common, fileNames } from './reports.copy.ts';
import { fileColumns, fileRow, type Whole } from './reports.rules.ts';
import { officeReports } from './reports.service.ts';

const inputForm = z.object({ name: z.enum(names), filters: z.record(z.string(), z.string()) });

/** A report as a spreadsheet, with the rows and sums of the screen. */
export function reportWork(deps: Pick<Deps, 'database' | 'clock'>): OperationWork {
  return async (input, context) => {
    const { name, filters } = inputForm.parse(input);
    await context.progress(5, common.saving);
    const report = await officeReports(deps).whole(name, filters);
    const [{ value = '' } = {}] = report.filters;
    const file = [fileNames[name], value].filter((part) => part !== '').join('-');
    await context.keepFile(
      `${file}.xlsx`,
      workbookOf(reportTitles[name], report, deps.clock.now()),
    );
    return { outcome: 'done', note: common.saved(report.rows.length), lines: [report.answer] };
  };
}

function workbookOf(
  title: string,
  { columns, rows, sums }: Whole,
  modified: Date,
): AsyncGenerator<Uint8Array> {
  const lines = [...rows, ...(sums === null ? [] : [sums])].map((row) => fileRow(columns, row));
  return workbookBytes({ title, columns: fileColumns(columns), modified }, [lines]);
}
