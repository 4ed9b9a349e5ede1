import { planFilters } from '@klub/contract/panel/plans';
import { roleName, type RoleNames } from '@klub/contract/roles';
import { z } from 'zod';
import type { Handle } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import type { Cell } from '../../../infra/tables/table.ts';
import { workbookBytes } from '../../../infra/tables/workbook.ts';
import type { OperationWork } from '../operations/operations.ts';
import { monthTitle, plansCopy } from './plans.copy.ts';
import { nameOf } from './plans.service.ts';
import * as store from './plans.store.ts';
import { roleNamesOn } from '../../club/settings/settings.ts';
import { dayOf } from '../../../infra/warsaw.ts';

/** The filters of the list; the words of its search only as what they name, because a person may be named. */
export const planExportInput = z.object({
  month: z.string(),
  filter: z.enum(planFilters),
  only: z
    .object({ placeIds: z.array(z.number()).readonly(), personIds: z.array(z.number()).readonly() })
    .nullable(),
});
type Input = z.infer<typeof planExportInput>;

const { columns, file, saving, saved } = plansCopy.export;
const rowsPerBatch = 1_000;

/** The listed rows of a month as a spreadsheet. */
export function planWork({ database, clock }: Pick<Deps, 'database' | 'clock'>): OperationWork {
  return async (given, context) => {
    const input = planExportInput.parse(given);
    await context.progress(5, saving);
    const names = await roleNamesOn(database.kysely, dayOf(clock.now()));
    let rows = 0;
    const counted = async function* () {
      for await (const batch of batchesOf(database.kysely, input, names)) {
        rows += batch.length;
        yield batch;
      }
    };
    const form = {
      title: monthTitle(`${input.month}-01`),
      columns: [
        ...Object.values(columns)
          .slice(0, 5)
          .map((heading) => ({ heading, format: 'text' as const })),
        { heading: columns.target, format: 'integer' as const },
        { heading: columns.result, format: 'integer' as const },
        { heading: columns.percent, format: 'percent' as const },
      ],
      modified: clock.now(),
    };
    await context.keepFile(file(input.month), workbookBytes(form, counted()));
    return { outcome: 'done', note: saved(rows), lines: [] };
  };
}

async function* batchesOf(
  handle: Handle,
  { month, filter, only }: Input,
  names: RoleNames,
): AsyncGenerator<Cell[][]> {
  const day = `${month}-01`;
  const { medians, strays } = await store.findDistribution(handle, day);
  for (let offset = 0; ; offset += rowsPerBatch) {
    const asked = { month: day, filter, only, medians, strays, limit: rowsPerBatch, offset };
    const rows = await store.findPlans(handle, asked);
    if (rows.length > 0) yield rows.map((row) => cellsOf(row, names));
    if (rows.length < rowsPerBatch) return;
  }
}

function cellsOf(row: store.PlanRow, names: RoleNames): Cell[] {
  const { role, code, shop, channel, target, points, percent } = row;
  const shownRole = roleName(role, names);
  return [nameOf(row), shownRole, code, shop, channel, target, points, percent];
}
