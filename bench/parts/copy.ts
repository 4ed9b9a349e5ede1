import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** Copies a file into the bare table as psql's `\\copy` does; returns the milliseconds. */
export async function copiedInto(url: string, file: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const start = performance.now();
    const target = client.query(
      copyFrom(`copy bare from stdin with (format csv, delimiter ';', header)`),
    );
    await pipeline(createReadStream(file), target);
    return performance.now() - start;
  } finally {
    await client.end();
  }
}
