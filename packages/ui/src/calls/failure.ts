import type { FailureBody } from '@klub/contract/failures';
import { noConnection, serverFailed } from '@klub/contract/first-sentences';
import { referenceHeader } from '@klub/contract/limits';

/** The server refused a call (D3). `errors` maps a field of the form to Polish sentences. */
export class ApiFailure extends Error {
  declare readonly status: number;
  declare readonly code: number;
  declare readonly errors: Readonly<Record<string, readonly string[]>>;
  declare readonly blocked: boolean;
  declare readonly retryAfterSeconds: number | undefined;
  /** The call's number in the server's log. */
  declare readonly reference: string | undefined;

  constructor(
    status: number,
    body: FailureBody,
    { retryAfterSeconds, reference }: { retryAfterSeconds?: number; reference?: string } = {},
  ) {
    super(body.message);
    this.name = 'ApiFailure';
    this.status = status;
    this.code = body.code;
    this.errors = body.errors;
    this.blocked = body.blocked ?? false;
    this.retryAfterSeconds = retryAfterSeconds;
    this.reference = reference;
  }
}

/** No reply arrived: no connection, a broken connection, or a timeout. */
export class NetworkFailure extends Error {
  constructor(cause: unknown) {
    super(noConnection, { cause });
    this.name = 'NetworkFailure';
  }
}

export async function failureOf(response: Response): Promise<ApiFailure> {
  const body: unknown = await response.json().catch(() => null);
  const { status } = response;
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const known = isFailureBody(body)
    ? body
    : { code: status, message: await messageOf(status), errors: {} };
  const reference = response.headers.get(referenceHeader)?.toUpperCase();
  return new ApiFailure(status, known, {
    ...(Number.isNaN(seconds) ? {} : { retryAfterSeconds: seconds }),
    ...(reference === undefined ? {} : { reference }),
  });
}

/** The body of a proxy is not shown to users: it becomes the failure of its status. Loaded then, because that is rare. */
async function messageOf(status: number): Promise<string> {
  const all = await import('@klub/contract/failures').then(
    ({ failures }) => Object.values(failures),
    () => [],
  );
  return all.find((failure) => failure.status === status)?.message ?? serverFailed;
}

function isFailureBody(body: unknown): body is FailureBody {
  if (typeof body !== 'object' || body === null || !('message' in body) || !('errors' in body))
    return false;
  return (
    typeof body.message === 'string' && typeof body.errors === 'object' && body.errors !== null
  );
}

export function isStatus(failure: unknown, status: number): boolean {
  return failure instanceof ApiFailure && failure.status === status;
}

/** The messages for one field of a form; none when the failure concerns something else. */
export function fieldErrors(failure: unknown, field: string): readonly string[] {
  return failure instanceof ApiFailure ? (failure.errors[field] ?? []) : [];
}

/**
 * The message about the whole form, unless one of the fields that it shows has a message. A form that does not name
 * its fields shows them all.
 */
export function formMessage(failure: unknown, fields?: readonly string[]): string | undefined {
  if (!(failure instanceof Error)) return undefined;
  const shown = fields ?? (failure instanceof ApiFailure ? Object.keys(failure.errors) : []);
  return shown.some((field) => fieldErrors(failure, field).length > 0)
    ? undefined
    : failure.message;
}
