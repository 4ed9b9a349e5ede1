import { notYourFault, waitAndRetry } from '@klub/contract/sentences';
import { isStatus } from './failure.ts';

/** The message of a failed load and what to do about it: a server error alone does not say that. */
export function failureWords(failure: Error): string {
  return isStatus(failure, 500)
    ? `${failure.message} ${notYourFault} ${waitAndRetry}`
    : failure.message;
}
