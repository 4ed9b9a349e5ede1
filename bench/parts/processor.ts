import { existsSync, readFileSync } from 'node:fs';

/** Of Linux, on every machine of the last decades. */
const ticksPerSecond = 100;

/** Processor time of a process so far, its threads included, in seconds. 0 once it is gone. */
export function cpuSecondsOf(pid: number): number {
  const file = `/proc/${pid}/stat`;
  const stat = existsSync(file) ? readFileSync(file, 'utf8') : '';
  // Behind the name in brackets, which may hold anything; the 12th and 13th field are user and system time.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticksPerSecond;
}
