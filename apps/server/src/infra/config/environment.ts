import { readFileSync } from 'node:fs';

export type Environment = Readonly<Record<string, string | undefined>>;

/** An invalid setting, explained in one clear sentence. */
export class ConfigError extends Error {}

/** The value of NAME, or the content of the file that NAME_FILE names (for secrets). */
export function text(environment: Environment, name: string): string | undefined {
  const file = environment[`${name}_FILE`];
  const value = file === undefined ? environment[name] : secretIn(`${name}_FILE`, file);
  return value === undefined || value === '' ? undefined : value;
}

function secretIn(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new ConfigError(
      `${name} names a file that cannot be read: ${error instanceof Error ? error.message : file}`,
    );
  }
}

export function integer(
  environment: Environment,
  name: string,
  preset: number,
  min: number,
  max: number,
): number {
  const value = text(environment, name);
  if (value === undefined) return preset;
  const number = Number(value);
  if (!Number.isInteger(number) || number < min || number > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${value}".`);
  }
  return number;
}

export function choice<const T extends string>(
  environment: Environment,
  name: string,
  allowed: readonly T[],
  preset: T,
): T {
  const value = text(environment, name);
  if (value === undefined) return preset;
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined)
    throw new ConfigError(`${name} must be one of ${allowed.join(', ')}, not "${value}".`);
  return found;
}

export function list(environment: Environment, name: string): string[] {
  return (text(environment, name) ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
