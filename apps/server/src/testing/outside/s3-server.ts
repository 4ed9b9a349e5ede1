import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll } from 'vitest';
import type { S3Settings } from '../../infra/config/config.providers.ts';

export type S3Server = {
  readonly port: number;
  /** Folder of the bucket on disk, whose file times it reports. */
  readonly folder: string;
  /** Names of files in the bucket. */
  names(): string[];
};

/** The server's only key, which signatures are checked with. */
const key = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const bucket = 'klub-test';
const unchecked = { allowMismatchedSignatures: true };

/** An S3 store on this machine, until the file's tests end. */
export async function s3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'klub-s3-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  });
  // Its signature check loses the slash after a bucket's path, so lists are accepted unchecked.
  server.middleware.unshift((context, next) => {
    if (context.path === `/${bucket}/`)
      context.app = Object.assign(Object.create(context.app), unchecked);
    return next();
  });
  const { port } = await server.run();
  afterAll(async () => {
    server.httpServer.closeAllConnections();
    await server.close();
    rmSync(directory, { recursive: true, force: true });
  });
  return {
    port,
    folder: join(directory, bucket),
    names: () => {
      const ending = '._S3rver_object';
      return readdirSync(join(directory, bucket), { recursive: true })
        .map(String)
        .filter((name) => name.endsWith(ending))
        .map((name) => name.slice(0, -ending.length))
        .toSorted();
    },
  };
}

export function s3Settings(port: number, settings: Partial<S3Settings> = {}): S3Settings {
  return {
    bucket,
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    credentials: key,
    prefix: '',
    pathStyle: true,
    ...settings,
  };
}
