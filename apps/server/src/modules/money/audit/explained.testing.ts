import type { Kysely, RawNode } from 'kysely';
import type { Schema } from '../../../infra/db/schema.ts';

/** A plan's step as PostgreSQL executed it. */
export type Plan = {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly Plan[];
};

/** Executes and explains each statement, and returns no rows. */
export function explaining(kysely: Kysely<Schema>, plans: Plan[]): Kysely<Schema> {
  return kysely.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind !== 'RawNode' || JSON.stringify(node).includes('set_config')) return node;
      const [first = '', ...others] = node.sqlFragments;
      return {
        ...node,
        sqlFragments: [`explain (analyze, format json) ${first}`, ...others],
      } satisfies RawNode;
    },
    transformResult: async ({ result }) => {
      for (const row of result.rows)
        if (isExplained(row)) plans.push(...row['QUERY PLAN'].map((one) => one.Plan));
      return { ...result, rows: [] };
    },
  });
}

function isExplained(row: object): row is { 'QUERY PLAN': { Plan: Plan }[] } {
  return 'QUERY PLAN' in row;
}

/** Rows that all steps of a plan returned and discarded. */
export function rowsOf(plan: Plan): number {
  const own =
    plan['Actual Rows'] +
    (plan['Rows Removed by Filter'] ?? 0) +
    (plan['Rows Removed by Join Filter'] ?? 0);
  return (
    own * plan['Actual Loops'] + (plan.Plans ?? []).map(rowsOf).reduce((sum, rows) => sum + rows, 0)
  );
}
