import type { ReplyOf } from '../../lib/api.ts';

export type Run = ReplyOf<'GET /api/panel/v1/verifications'>['data'][number];
export type Verification = ReplyOf<'GET /api/panel/v1/verifications/:id'>['data'];
export type Checked = Verification['checks'][number];
export type Difference = ReplyOf<'GET /api/panel/v1/verifications/:id/differences'>['data'][number];

export function isActive({ state }: Pick<Run, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}

/** The result of a run, or why there is none. */
export type Outcome = 'green' | 'red' | 'running' | 'cancelled' | 'failed';

export function outcomeOf(run: Pick<Run, 'state' | 'isGreen'>): Outcome {
  if (run.isGreen !== null) return run.isGreen ? 'green' : 'red';
  if (isActive(run)) return 'running';
  return run.state === 'cancelled' ? 'cancelled' : 'failed';
}

/** Of these the amount of a second booking is known, not the booked one. */
export function isOnlyDifference({ kind }: Pick<Difference, 'kind'>): boolean {
  return kind === 'bonus' || kind === 'special';
}
