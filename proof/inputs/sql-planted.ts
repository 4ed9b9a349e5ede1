import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { onTestFinished } from 'vitest';

/** A server as none should be: what is asked for goes into the statement as it is. It proves that the eyes see. */
export async function startInjectable(databaseUrl: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  const server = createServer((request, reply) => {
    const asked = new URL(request.url ?? '/', 'http://127.0.0.1').searchParams.get('q') ?? '';
    const statement = `select name from place where channel = 'Swój' and (name like '%${asked}%') order by name limit 20`;
    pool.query(statement).then(
      ({ rows }) =>
        reply
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify(rows ?? [])),
      () => reply.writeHead(500, { 'content-type': 'application/json' }).end('{}'),
    );
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await pool.end();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
