import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type AlterTableCmd, type Constraint, type Node, parse } from 'libpg-query';
import { statementsOf } from '../../apps/server/src/infra/db/migration-files.ts';
import { root } from '../steps.ts';

/**
 * What a migration may do under traffic (docs/decisions/0098-migrations-beside-traffic.md): no
 * statement reads, writes or rewrites the rows of a table while it holds a lock that blocks others.
 */

/** The first that runs on tables with rows: those before it are release 1.1.6, from which the oldest upgrade starts. */
const firstRead = '0018';

/** Tables that grow with what operators do, a few rows a month, and not with people. */
export const smallTables: readonly string[] = [
  'import_batch',
  'import_errors',
  'operation',
  'payout',
  'setting',
  'settlement',
];

/**
 * Tables in which a migration changes a few rows, found by an index: those of transfers that a bank
 * has returned.
 */
export const fewRowsOf: Readonly<Record<string, readonly string[]>> = {
  '0046-reasons-of-returns.sql': ['payout_item', 'payout_hold'],
};

export async function checkMigrations(): Promise<boolean> {
  const folder = join(root, 'apps/server/migrations');
  const faults: string[] = [];
  for (const name of readdirSync(folder).toSorted()) {
    if (!name.endsWith('.sql') || name < firstRead) continue;
    const small = [...smallTables, ...(fewRowsOf[name] ?? [])];
    const found = await faultsOfMigration(readFileSync(join(folder, name), 'utf8'), small);
    faults.push(...found.map((fault) => `apps/server/migrations/${name}: ${fault}`));
  }
  for (const fault of faults) console.error(fault);
  return faults.length === 0;
}

/** What is wrong with the text of a migration, one sentence each. */
export async function faultsOfMigration(text: string, small = smallTables): Promise<string[]> {
  const faults: string[] = [];
  const created = new Set<string>();
  for (const statement of statementsOf(text)) {
    const parsed = await parse(statement).catch((error: unknown) => String(error));
    if (typeof parsed === 'string') {
      faults.push(`${parsed} in: ${statement}`);
      continue;
    }
    const nodes = (parsed.stmts ?? []).flatMap(({ stmt }) => (stmt === undefined ? [] : [stmt]));
    if (nodes.length !== 1)
      faults.push(`An empty line stands between two statements: ${statement}`);
    for (const node of nodes) {
      if ('CreateStmt' in node) created.add(node.CreateStmt.relation?.relname ?? '');
      const isEasy = (table: string): boolean => created.has(table) || small.includes(table);
      faults.push(...faultsOfStatement(node, isEasy));
    }
  }
  return faults;
}

type IsEasy = (table: string) => boolean;

function faultsOfStatement(node: Node, isEasy: IsEasy): string[] {
  if ('IndexStmt' in node) return faultsOfIndex(node.IndexStmt, isEasy);
  if ('AlterTableStmt' in node) return faultsOfAlter(node.AlterTableStmt, isEasy);
  if ('DropStmt' in node) return faultsOfDrop(node.DropStmt);
  if ('InsertStmt' in node) return faultsOfInsert(node.InsertStmt, isEasy);
  if ('UpdateStmt' in node) return faultsOfRows(node.UpdateStmt.relation?.relname, isEasy);
  if ('DeleteStmt' in node) return faultsOfRows(node.DeleteStmt.relation?.relname, isEasy);
  const [kind = ''] = Object.keys(node);
  return allowed.has(kind) ? [] : [`${kind} is none of the statements that a migration may have.`];
}

const allowed = new Set([
  'CommentStmt',
  'CreateFunctionStmt',
  'CreateStmt',
  'CreateTrigStmt',
  'GrantStmt',
  'ViewStmt',
]);

type Of<Kind extends string> = Extract<Node, Record<Kind, unknown>>[Kind];

function faultsOfIndex(index: Of<'IndexStmt'>, isEasy: IsEasy): string[] {
  const table = index.relation?.relname ?? '';
  if (index.concurrent !== true) {
    return isEasy(table)
      ? []
      : [`An index on ${table} is built by 'create index concurrently if not exists'.`];
  }
  if (index.idxname === undefined || index.if_not_exists !== true) {
    return [
      `A concurrent index on ${table} has a name and 'if not exists', since its build may be run again.`,
    ];
  }
  return [];
}

function faultsOfDrop({ removeType, concurrent, missing_ok }: Of<'DropStmt'>): string[] {
  if (removeType === 'OBJECT_TABLE')
    return ['The release before may read the table: drop it a release later.'];
  if (removeType !== 'OBJECT_INDEX' || (concurrent === true && missing_ok === true)) return [];
  return [`An index is dropped by 'drop index concurrently if exists', one in a statement.`];
}

/** Rows of a constant number, and jobs: they are how a migration has rows moved. */
function faultsOfInsert({ relation, selectStmt }: Of<'InsertStmt'>, isEasy: IsEasy): string[] {
  const table = relation?.relname;
  const hasOnlyValues =
    selectStmt !== undefined && 'SelectStmt' in selectStmt && selectStmt.SelectStmt.valuesLists;
  return hasOnlyValues || table === 'job' ? [] : faultsOfRows(table, isEasy);
}

function faultsOfRows(table = '', isEasy: IsEasy): string[] {
  return isEasy(table)
    ? []
    : [`Rows of ${table} are moved by a job, some at a time, and not by a migration.`];
}

function faultsOfAlter({ relation, cmds = [] }: Of<'AlterTableStmt'>, isEasy: IsEasy): string[] {
  const table = relation?.relname ?? '';
  if (isEasy(table)) return [];
  return cmds.flatMap((cmd) =>
    'AlterTableCmd' in cmd ? faultsOfCommand(cmd.AlterTableCmd, table) : [],
  );
}

/** Changes of a catalogue entry, which take a moment at any size of the table. */
const quick = new Set([
  'AT_ColumnDefault',
  'AT_DropConstraint',
  'AT_DropNotNull',
  'AT_SetRelOptions',
  'AT_SetStatistics',
  'AT_ValidateConstraint',
]);

function faultsOfCommand(
  { subtype = 'AT_AddColumn', def, name }: AlterTableCmd,
  table: string,
): string[] {
  if (quick.has(subtype)) return [];
  if (subtype === 'AT_AddColumn' && def !== undefined && 'ColumnDef' in def) {
    const { constraints = [], colname = '' } = def.ColumnDef;
    return faultsOfColumn(
      `${table}.${colname}`,
      constraints.flatMap((one) => ('Constraint' in one ? one.Constraint : [])),
    );
  }
  if (subtype === 'AT_AddConstraint' && def !== undefined && 'Constraint' in def) {
    const { contype, skip_validation, indexname } = def.Constraint;
    const isChecked = contype === 'CONSTR_CHECK' || contype === 'CONSTR_FOREIGN';
    if (isChecked ? skip_validation === true : indexname !== undefined) return [];
    return isChecked
      ? [`A constraint of ${table} is added 'not valid', and validated by a statement of its own.`]
      : [
          `A key of ${table} is added 'using index', which a statement before has built concurrently.`,
        ];
  }
  if (subtype === 'AT_SetNotNull') {
    return [
      `${table}.${name} gets 'check (${name} is not null) not valid', which is validated by a statement of its own.`,
    ];
  }
  if (subtype === 'AT_DropColumn') {
    return [`The release before may read ${table}.${name}: drop it a release later.`];
  }
  return [`${subtype} reads or rewrites ${table} while nobody else may.`];
}

function faultsOfColumn(column: string, constraints: readonly Constraint[]): string[] {
  const of = (type: Constraint['contype']): Constraint | undefined =>
    constraints.find(({ contype }) => contype === type);
  const preset = of('CONSTR_DEFAULT')?.raw_expr;
  const faults: string[] = [];
  if (preset !== undefined && !isConstant(preset)) {
    faults.push(`${column} has a default that is no constant: the table is rewritten.`);
  }
  if (preset === undefined && of('CONSTR_NOTNULL') !== undefined) {
    faults.push(`${column} is nullable, or has a constant default.`);
  }
  const others = constraints.filter(
    ({ contype = '' }) => !['CONSTR_DEFAULT', 'CONSTR_NOTNULL', 'CONSTR_NULL'].includes(contype),
  );
  if (others.length > 0) {
    faults.push(
      `${column} is added without constraints; each comes after it, 'not valid' or 'using index'.`,
    );
  }
  return faults;
}

function isConstant(node: Node): boolean {
  if ('TypeCast' in node) return node.TypeCast.arg !== undefined && isConstant(node.TypeCast.arg);
  return 'A_Const' in node;
}
