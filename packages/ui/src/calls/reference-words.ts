import { referenceLabel } from '@klub/contract/first-sentences';
import { ApiFailure } from './failure.ts';

/** The number of a refused call, which the operator finds in the log; none where a field says what to change. */
export function referenceWords(failure: unknown): string | undefined {
  if (!(failure instanceof ApiFailure) || failure.reference === undefined) return undefined;
  const { status, errors, reference } = failure;
  const isOfFields = status === 400 && Object.keys(errors).length > 0;
  return isOfFields ? undefined : `${referenceLabel} ${reference}`;
}
