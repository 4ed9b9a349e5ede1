import type { specialExplanation } from '@klub/contract/calls/explain';
import type { z } from 'zod';
import { shownDate } from '../../../infra/polish.copy.ts';
import { percentOf, stillLeftOf } from '../../club/ledger/ledger.rules.ts';
import { isMet, isUnlocked, type TaskProgress } from '../../club/specials/specials.rules.ts';
import { type EntryRow, presentEntry, type ShownEntry, type Source } from './period.rules.ts';

type Explanation = z.input<typeof specialExplanation>;

/** A person's goal and result at a target in one shop. */
export type ChainFigure = TaskProgress & {
  readonly shopId: string;
  readonly shopName: string;
  readonly targetSource: Source;
  readonly resultSource: Source;
  readonly stateOn: string | null;
  /** False for a result on a day outside the task. */
  readonly counts: boolean;
};

export type ChainTarget = {
  readonly title: string;
  readonly type: 'points' | 'pieces';
  readonly bonus: number;
  readonly figures: readonly ChainFigure[];
};

export type TaskChain = {
  readonly slug: string;
  readonly title: string;
  readonly opensAt: Date;
  /** Exclusive end. */
  readonly closesAt: Date;
  readonly targets: readonly ChainTarget[];
  readonly entries: readonly EntryRow[];
};

type Money = Explanation['money'];

/**
 * The calculation of a task: targets, shops, padlock, entries. Leaves out targets without a goal of
 * this person.
 */
export function presentTaskChain(
  { slug, title, opensAt, closesAt, targets, entries }: TaskChain,
  money: Money,
): Explanation & { readonly entries: ShownEntry[] } {
  const own = targets
    .map((target) => ({ target, standing: standingOf(target.figures) }))
    .filter(({ standing }) => standing.target > 0);
  const standings = own.map(({ standing }) => standing);
  return {
    slug,
    title,
    dateFrom: shownDate(opensAt),
    dateTo: shownDate(new Date(closesAt.getTime() - 1)),
    targets: own.map(({ target, standing }) => presentTarget(target, standing)),
    targetsMet: standings.filter(isMet).length,
    isUnlocked: isUnlocked(standings),
    bonus: own.reduce((sum, { target: { bonus } }) => sum + bonus, 0),
    entries: entries.map(presentEntry),
    booked: entries.reduce((sum, { amount }) => sum + amount, 0),
    money,
  };
}

/** Over all shops, without results that do not count. */
function standingOf(figures: readonly ChainFigure[]): TaskProgress {
  const sum = (value: (figure: ChainFigure) => number): number =>
    figures.reduce((total, one) => total + value(one), 0);
  return {
    target: sum(({ target }) => target),
    qualification: sum(({ qualification }) => qualification),
    points: sum(({ counts, points }) => (counts ? points : 0)),
    qualificationPoints: sum(({ counts, qualificationPoints }) =>
      counts ? qualificationPoints : 0,
    ),
  };
}

function presentTarget(
  { title, type, bonus, figures }: ChainTarget,
  standing: TaskProgress,
): Explanation['targets'][number] {
  const { target, points, qualification, qualificationPoints } = standing;
  const hasThreshold = qualification > 0;
  return {
    title,
    type,
    bonus,
    target,
    realization: points,
    realizationPercent: percentOf(points, target) ?? 0,
    stillLeft: stillLeftOf(points, target) ?? 0,
    targetQualification: hasThreshold ? qualification : null,
    realizationQualification: hasThreshold ? qualificationPoints : null,
    isMet: isMet(standing),
    figures: figures.map(presentFigure),
  };
}

function presentFigure(figure: ChainFigure): Explanation['targets'][number]['figures'][number] {
  const { shopId, shopName, targetSource, resultSource, stateOn, counts } = figure;
  return {
    shop: { id: shopId, name: shopName },
    target: figure.target,
    targetSource,
    realization: figure.points,
    realizationSource: resultSource,
    targetQualification: figure.qualification,
    realizationQualification: figure.qualificationPoints,
    stateOn,
    counts,
  };
}
