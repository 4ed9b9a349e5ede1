const connectionCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'ENOTFOUND',
]);

/** The database went away, starts up, shuts down, has no connection or no room left: come back in a moment. */
export function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code ?? '') : '';
  if (/^(08|57P|53)/.test(code)) return true;
  if (connectionCodes.has(code) && !('statusCode' in error)) return true;
  return /Connection terminated|is not queryable|timeout exceeded when trying to connect/.test(
    error.message,
  );
}
