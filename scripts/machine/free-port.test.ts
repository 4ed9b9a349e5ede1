import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';

const moduleUrl = new URL('free-port.ts', import.meta.url).href;
const outgoing = '/proc/sys/net/ipv4/ip_local_port_range';

test('concurrent processes draw different ports, outside those of outgoing connections', async () => {
  const program = `const { freePort } = await import('${moduleUrl}');
    const ports = []; for (let n = 0; n < 10; n += 1) ports.push(await freePort());
    console.log(ports.join(' '));`;
  const drawn = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const { stdout } = await promisify(execFile)(process.execPath, [
        '--input-type=module',
        '-e',
        program,
      ]);
      return stdout.trim().split(' ').map(Number);
    }),
  );

  const ports = drawn.flat();
  expect(ports).toHaveLength(40);
  expect(new Set(ports).size).toBe(40);
  const [from = 32_768] = readFileSync(outgoing, 'utf8').split(/\s+/).map(Number);
  expect(Math.max(...ports)).toBeLessThan(from);
});

test('a port that another program has is passed over', async () => {
  const first = await freePort();
  const other = createServer().listen(first + 1);
  await new Promise((resolve) => other.once('listening', resolve));

  expect(await freePort()).toBeGreaterThan(first + 1);

  other.close();
});
