import { correctionRows } from './corrections.ts';
import { dashboardRows } from './dashboard.ts';
import { entryRows } from './entry.ts';
import { importRows } from './imports.ts';
import { monthRows } from './months.ts';
import { operationRows } from './operations.ts';
import { signoffRows } from './signoffs.ts';
import { staffRows } from './staff.ts';
import { trailRows } from './trail.ts';

/** The rows of the panel by module. */
export const panelModules = {
  entry: entryRows,
  staff: staffRows,
  signoffs: signoffRows,
  trail: trailRows,
  operations: operationRows,
  dashboard: dashboardRows,
  imports: importRows,
  months: monthRows,
  corrections: correctionRows,
};

/** Everything that the panel can ask, keyed by the call itself. */
export const panelEndpoints = {
  ...entryRows,
  ...staffRows,
  ...signoffRows,
  ...trailRows,
  ...operationRows,
  ...dashboardRows,
  ...importRows,
  ...monthRows,
  ...correctionRows,
};

export type AllPanelEndpoints = typeof panelEndpoints;
