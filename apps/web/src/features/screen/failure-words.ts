import { isStatus } from '@klub/ui/calls/failure.ts';
import { screenCopy as copy } from './screen.copy.ts';

/** The message of a failed load and what to do about it: a server error alone does not say that. */
export function failureWords(failure: Error): string {
  return isStatus(failure, 500) ? `${failure.message} ${copy.serverAdvice}` : failure.message;
}
