const connectionCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'ENOTFOUND',
]);

/** `read_only_sql_transaction`: the database became a standby, or was set to read only. */
const readOnly = '25006';

/**
 * True when the database is unreachable, starting, stopping, or read only, or out of
 * connections, memory or disk space: a retry may succeed.
 */
export function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code ?? '') : '';
  if (/^(08|57P|53)/.test(code) || code === readOnly) return true;
  if (connectionCodes.has(code) && !('statusCode' in error)) return true;
  return /Connection terminated|is not queryable|timeout exceeded when trying to connect/.test(
    error.message,
  );
}
