import type { TrailDetails } from '../../../infra/trail/trail.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** Trail entry of an operator's command. */
export type CommandRule = {
  /** False for an input that only reads or rehearses. */
  isWriting(input: Fields): boolean;
  /** False when the command reports that it did nothing. */
  isDone(answer: Fields): boolean;
  /** Counts and options; never personal data. */
  details(input: Fields, answer: Fields): TrailDetails;
  /** It replaces the trail by another database's. */
  readonly isRestore?: true;
};

/** No entry: the command only reads, or writes entries in its own transaction. */
const none = null;

const exports = {
  isWriting: () => true,
  isDone: isNotRefused,
  details: (_input: Fields, answer: Fields) =>
    counts(answer, ['tables', 'rows', 'files', 'removed.length']),
};
const restores = {
  isWriting: isNoTrial,
  isDone: isNotRefused,
  details: (_input: Fields, answer: Fields) =>
    counts(answer, ['tables', 'rows', 'files', 'deletedAgain']),
  isRestore: true,
} as const;

/** Queue of the job that writes a command's entry after a crash. */
export const owedQueue = 'command-entry';

/** Every command must have a line, enforced by type where commands are assembled. */
export const commandRules = {
  import: {
    isWriting: isNoTrial,
    isDone: ({ outcome }) => outcome === 'applied' || outcome === 'proposed',
    details: (input, answer) => ({
      ...counts(input, ['files.length']),
      ...(answer['outcome'] === 'proposed' ? { proposed: true } : {}),
      ...sums(answer['files'], ['new', 'changed', 'unchanged', 'rejected', 'setAside']),
      kinds: [
        ...new Set(
          listOf(answer['files']).flatMap(({ kind }) => (typeof kind === 'string' ? [kind] : [])),
        ),
      ].join(),
    }),
  },
  'keys-rotate': {
    isWriting: () => true,
    isDone: () => true,
    details: (_input, answer) => counts(answer, ['resealed']),
  },
  'keys-restore-lost': { isWriting: () => true, isDone: () => true, details: () => ({}) },
  'privacy-export': {
    isWriting: () => true,
    isDone: () => true,
    details: (_input, answer) => counts(answer, ['people.length']),
  },
  'privacy-restore': {
    isWriting: () => true,
    isDone: ({ outcome }) => outcome === 'restored',
    details: (_input, answer) => words(answer, ['outcome']),
  },
  'programme-export': exports,
  backup: exports,
  'programme-restore': restores,
  restore: restores,
  verify: none,
  'privacy-duplicates': none,
  'panel-admin': none,
  'panel-staff': none,
} as const satisfies Readonly<Record<string, CommandRule | null>>;

export type CommandName = keyof typeof commandRules;

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function isNoTrial({ dryRun }: Fields): boolean {
  return dryRun !== true;
}

function isNotRefused(answer: Fields): boolean {
  return !('refused' in answer);
}

/** `files.length` becomes the detail `files`. */
function counts(fields: Fields, paths: readonly string[]): TrailDetails {
  return picked(fields, paths, (value) => typeof value === 'number');
}

/** Days, months and codes of the programme. */
function words(fields: Fields, paths: readonly string[]): TrailDetails {
  return picked(
    fields,
    paths,
    (value) => typeof value === 'string' && /^[A-Za-z\d-]{1,20}$/.test(value),
  );
}

function picked(
  fields: Fields,
  paths: readonly string[],
  isWanted: (value: unknown) => boolean,
): TrailDetails {
  return Object.fromEntries(
    paths.flatMap((path) => {
      const value = path.split('.').reduce((part: unknown, name) => fieldsOf(part)[name], fields);
      return isWanted(value) ? [[path.replace('.length', ''), value as string | number]] : [];
    }),
  );
}

function sums(files: unknown, names: readonly string[]): TrailDetails {
  const number = (value: unknown): number => (typeof value === 'number' ? value : 0);
  return Object.fromEntries(
    names.map((name) => [name, listOf(files).reduce((sum, file) => sum + number(file[name]), 0)]),
  );
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}
