import { exportRows } from '@klub/contract/panel/imports';
import { monthRows } from '@klub/contract/panel/money/months';
import type { OperationKind } from '@klub/contract/panel/operations';
import type { PanelEndpoint } from '@klub/contract/panel/panel-endpoint';
import { planRows } from '@klub/contract/panel/plans';
import { peopleRows } from '@klub/contract/panel/people/people';
import { type Permission, type StaffRole, may, staffRoles } from '@klub/contract/panel/permissions';
import { officeReports, reportRows } from '@klub/contract/panel/reports';
import { trailRows } from '@klub/contract/panel/trail';
import { z } from 'zod';

export type FileAccess = Pick<PanelEndpoint, 'fresh'> & { readonly may: Permission };

const ofReport = z.object({ name: z.enum(officeReports) });

const decided = ['money.decide', 'staff.decide'] as const satisfies readonly Permission[];

/**
 * Permissions of which the account of a work needs one, when the work begins and before it writes:
 * those of who orders it, and of who decides about it (administrators in an emergency, D68).
 */
const neededFor: Readonly<Record<OperationKind, readonly Permission[]>> = {
  verify: ['verify.run'],
  'trail.check': ['trail.read'],
  'trail.export': ['trail.export'],
  'import.check': ['imports.write', 'imports.decide'],
  'import.apply': ['imports.write', 'imports.decide', ...decided],
  // An editor takes back what was planned in the panel.
  'import.undo': ['imports.write', 'imports.decide', 'content.write', ...decided],
  'month.rehearse': ['money.read', ...decided],
  'month.close': decided,
  'rules.apply': ['rules.write', 'rules.decide'],
  'report.export': ['reports.read'],
  'state.export': ['imports.write'],
  'person.export': ['people.edit'],
  'plans.export': ['imports.write'],
};

/** Roles that may carry this kind of work out. */
export function rolesFor(kind: OperationKind): StaffRole[] {
  return staffRoles.filter((role) => neededFor[kind].some((needed) => may([role], needed)));
}

/** A user may fetch a work's file when allowed to order it at that moment. */
export function fileAccess({
  kind,
  input,
}: {
  readonly kind: OperationKind;
  readonly input: unknown;
}): FileAccess {
  if (kind === 'state.export') return exportRows['POST /api/panel/v1/exports/:kind'];
  if (kind === 'person.export') return peopleRows['POST /api/panel/v1/people/:id/export'];
  if (kind === 'plans.export') return planRows['POST /api/panel/v1/months/:month/plans/export'];
  if (kind === 'trail.export') return trailRows['POST /api/panel/v1/trail/export'];
  if (kind === 'month.rehearse') return monthRows['POST /api/panel/v1/months/:month/rehearse'];
  if (kind === 'report.export') {
    const { name } = ofReport.parse(input);
    return reportRows[`POST /api/panel/v1/reports/${name}/export`];
  }
  return { may: 'operations.read' };
}
