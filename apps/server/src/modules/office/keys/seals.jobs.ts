import type { Deps } from '../../../infra/deps.ts';
import type { JobHandlers } from '../../../infra/jobs/jobs.ts';
import { bindSeals } from './rotation.service.ts';

/** Binds the sealed values of earlier releases to their people; migration 0059 starts it. */
export function sealJobs(deps: Pick<Deps, 'database' | 'vault'>): JobHandlers {
  return { 'bind-seals': () => bindSeals(deps) };
}
