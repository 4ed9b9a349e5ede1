import type { Kysely, RawNode } from 'kysely';
import type { Schema } from '../../infra/db/schema.ts';

/** A step of a plan as PostgreSQL carried it out. */
export type Plan = {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly Plan[];
};

/** Each statement is carried out and explained, and finds nothing. */
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

/** What all steps of a plan put out and threw away. */
export function rowsOf(plan: Plan): number {
  const own =
    plan['Actual Rows'] +
    (plan['Rows Removed by Filter'] ?? 0) +
    (plan['Rows Removed by Join Filter'] ?? 0);
  return (
    own * plan['Actual Loops'] + (plan.Plans ?? []).map(rowsOf).reduce((sum, rows) => sum + rows, 0)
  );
}
