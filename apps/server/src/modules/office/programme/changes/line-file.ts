import { closeSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';

const batchRows = 500;

export type LineFile = {
  add(value: unknown): void;
  /** Gives the file its final name. */
  keep(): void;
  discard(): void;
};

/** Writes values as a stream, one line of JSON each; without a value writes no file. */
export function lineFile(path: string): LineFile {
  const part = `${path}.part`;
  let file: number | undefined;
  let lines: string[] = [];
  const flush = (): void => {
    if (lines.length === 0) return;
    file ??= openSync(part, 'w', 0o600);
    writeFileSync(file, lines.join(''));
    lines = [];
  };
  const close = (): boolean => {
    if (file === undefined) return false;
    closeSync(file);
    file = undefined;
    return true;
  };
  return {
    add: (value) => {
      if (lines.push(`${JSON.stringify(value)}\n`) >= batchRows) flush();
    },
    keep: () => {
      flush();
      if (close()) renameSync(part, path);
    },
    discard: () => {
      if (close()) rmSync(part, { force: true });
    },
  };
}
