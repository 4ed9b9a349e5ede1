import { warnings } from '../../programme.copy.ts';
import type { Columns, RowOf } from '../../programme.columns.ts';
import {
  type Counts,
  type Kind,
  type Line,
  type RowKind,
  type Step,
  rowKind,
} from '../../programme.kind.ts';

type ListKind<C extends Columns> = Omit<RowKind<C>, 'writer'> & {
  /** Writes all rows of the file; returns the number of removed earlier rows. */
  write(step: Step, lines: readonly Line<RowOf<C>>[]): Promise<{ counts: Counts; removed: number }>;
};

/**
 * A kind whose file is the whole list: rows that a later file leaves out are removed and reported.
 */
export function listKind<const C extends Columns>({ write, ...kind }: ListKind<C>): Kind {
  return {
    name: kind.name,
    columns: kind.columns,
    apply: async (step) => {
      const all: Line<RowOf<C>>[] = [];
      const gather = async (lines: Line<RowOf<C>>[]): Promise<Counts> => {
        all.push(...lines);
        return { new: 0, changed: 0, unchanged: 0 };
      };
      await rowKind({ ...kind, writer: () => gather }).apply(step);
      const { counts, removed } = await write(step, all);
      if (removed > 0) step.warn(step.sheet.headerLine, '', warnings.removed(removed));
      return counts;
    },
  };
}
