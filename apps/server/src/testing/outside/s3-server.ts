import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll } from 'vitest';
import type { S3Settings } from '../../infra/config/config.providers.ts';

export type S3Server = {
  readonly port: number;
  /** Where the bucket lies on the disk, whose times it tells. */
  readonly folder: string;
  /** Files that lie in the bucket, by the names they were given. */
  names(): string[];
};

/** The only key that this server knows; it checks signatures with it. */
const key = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const bucket = 'klub-test';
const unchecked = { allowMismatchedSignatures: true };

/** A store that speaks S3 on this machine, until the tests of the file are over. */
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
  // It loses the slash at the end of a bucket's own path when it checks a signature, so lists alone are taken unchecked.
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
