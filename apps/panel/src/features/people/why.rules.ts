import type { Period, Task } from './why.queries.ts';

export type Chain = Period['chain'];
type Source = Chain['figures'][number]['targetSource'];

type FigureRow = Chain['figures'][number];

/** A target or a result with its row of the file. */
export type Figure = {
  readonly key: string;
  readonly shop: string;
  readonly month: string;
  readonly isTarget: boolean;
  readonly value: number;
  readonly source: Source;
};

/** The same of a target of a special task. */
export function figuresOfTarget({ figures }: Task['chain']['targets'][number]): Figure[] {
  return figuresOf({ figures: figures.map((figure) => ({ ...figure, month: '' })) }).filter(
    ({ value, source }) => value !== 0 || source !== null,
  );
}

/** One line for each figure of a file; missing figures have none. */
export function figuresOf({ figures }: { readonly figures: readonly FigureRow[] }): Figure[] {
  return figures.flatMap(
    ({ month, shop, target, targetSource, realization, realizationSource }) => {
      const of = (isTarget: boolean, value: number | null, source: Source): Figure[] =>
        value === null
          ? []
          : [
              {
                key: `${month} ${shop.id} ${isTarget}`,
                shop: `${shop.id} ${shop.name}`,
                month,
                isTarget,
                value,
                source,
              },
            ];
      return [...of(true, target, targetSource), ...of(false, realization, realizationSource)];
    },
  );
}
