import { type Failure, type FailureBody, failures } from '@klub/contract/failures';
import { type PanelFailure, panelFailures } from '@klub/contract/panel/failures';
import type { TrailNote } from './trail/trail.ts';

/** Failures of both APIs. */
export const allFailures = { ...failures, ...panelFailures };
export type AnyFailure = Failure | PanelFailure;

export type FieldErrors = Record<string, string[]>;

type Details = {
  errors?: FieldErrors;
  message?: string;
  blocked?: true;
  retryAfterSeconds?: number;
  /** Trail entry of an attempted panel act. */
  tried?: TrailNote;
};

/** Rejects a call. `infra/http/errors.ts` turns it into the body of D3. */
export class Refusal extends Error {
  readonly failure: AnyFailure;
  readonly details: Details;

  constructor(failure: AnyFailure, details: Details = {}) {
    super(failure);
    this.name = 'Refusal';
    this.failure = failure;
    this.details = details;
  }
}

/** `throw refuse('notFound')`; `message` replaces the failure's default sentence. */
export function refuse(failure: AnyFailure, details: Details = {}): Refusal {
  return new Refusal(failure, details);
}

/** `throw invalid({ phone: ['Podaj numer telefonu.'] })`: bad input, by field. */
export function invalid(errors: FieldErrors): Refusal {
  return new Refusal('badInput', { errors });
}

export function bodyOf(refusal: Refusal): FailureBody {
  const { status, message } = allFailures[refusal.failure];
  const { errors = {}, blocked } = refusal.details;
  return {
    code: status,
    message: refusal.details.message ?? message,
    errors,
    ...(blocked === undefined ? {} : { blocked }),
  };
}
