import { assignmentRows } from './assignments.ts';
import { dashboardRows } from './dashboard.ts';
import { entryRows } from './entry.ts';
import { importRows } from './imports.ts';
import { invitationRows } from './invitations.ts';
import { operationRows } from './operations.ts';
import { phoneRows } from './phones.ts';
import { signoffRows } from './signoffs.ts';
import { staffRows } from './staff.ts';
import { structureRows } from './structure.ts';
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
  structure: structureRows,
  invitations: invitationRows,
  assignments: assignmentRows,
  phones: phoneRows,
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
  ...structureRows,
  ...invitationRows,
  ...assignmentRows,
  ...phoneRows,
};

export type AllPanelEndpoints = typeof panelEndpoints;
