import type { Period } from './why.queries.ts';

export type Chain = Period['chain'];
type Source = Chain['figures'][number]['targetSource'];

/** A target or a result with the row that it came in. */
export type Figure = {
  readonly key: string;
  readonly shop: string;
  readonly month: string;
  readonly isTarget: boolean;
  readonly value: number;
  readonly source: Source;
};

/** One line for each figure of a file: what is missing has none. */
export function figuresOf({ figures }: Pick<Chain, 'figures'>): Figure[] {
  return figures.flatMap(({ month, shop, target, targetSource, realization, realizationSource }) => {
    const of = (isTarget: boolean, value: number | null, source: Source): Figure[] =>
      value === null
        ? []
        : [{ key: `${month} ${shop.id} ${isTarget}`, shop: `${shop.id} ${shop.name}`, month, isTarget, value, source }];
    return [...of(true, target, targetSource), ...of(false, realization, realizationSource)];
  });
}
