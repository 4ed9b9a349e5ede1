import type { specialSummary } from '@klub/contract/calls/specials';
import type { z } from 'zod';
import { dayMs } from '../../../infra/clock.ts';
import { shownDate } from '../../../infra/polish.copy.ts';
import { dayOf } from '../../../infra/warsaw.ts';
import { percentOf, stillLeftOf } from '../ledger/ledger.rules.ts';
import { stillLeftWords } from './specials.copy.ts';

/** A person's goal and result at one target; the second measure is 0 without a threshold. */
export type TaskProgress = {
  readonly target: number;
  readonly points: number;
  readonly qualification: number;
  readonly qualificationPoints: number;
};

export type Target = {
  readonly title: string;
  readonly description: string;
  readonly type: 'points' | 'pieces';
  readonly bonus: number;
  readonly stillLeftLabel: string | null;
  readonly stillLeftQualificationLabel: string | null;
  /** Over all the person's shops: decides the padlock. */
  readonly whole: TaskProgress;
  /** Of the chosen shop; equals `whole` without one. */
  readonly shown: TaskProgress;
};

export type Task = {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly thumbnail: string | null;
  readonly opensAt: Date;
  /** Exclusive end. */
  readonly closesAt: Date;
  /** Targets with a goal of the person; without any the task stays locked. */
  readonly targets: readonly Target[];
};

export type WholeTask = Task & {
  readonly image: string | null;
  readonly content: string;
  readonly subtitle: readonly { readonly label: string; readonly value: string }[];
  /** `DD.MM.YYYY` */
  readonly stateOn: string | null;
};

type Special = Omit<z.input<typeof specialSummary>, 'earned' | 'places' | 'stateOn'>;
type Card = Omit<Special, 'image' | 'content' | 'targets' | 'subtitle'>;

/** True when the target and its qualification threshold, if any, are reached. */
export function isMet({
  target,
  points,
  qualification,
  qualificationPoints,
}: TaskProgress): boolean {
  return points >= target && qualificationPoints >= qualification;
}

/** D35: true when no target has anything left. Without a goal the task stays locked. */
export function isUnlocked(standings: readonly TaskProgress[]): boolean {
  return standings.length > 0 && standings.every(isMet);
}

/** Golden points due for a task; keep equal to `bookTasks` in booking.store.ts. */
export function dueBonus(targets: readonly (TaskProgress & { readonly bonus: number })[]): number {
  const own = targets.filter(({ target }) => target > 0);
  return isUnlocked(own) ? own.reduce((sum, { bonus }) => sum + bonus, 0) : 0;
}

export function presentCard({ targets, opensAt, closesAt, ...task }: Task, now: Date): Card {
  const lastMoment = new Date(closesAt.getTime() - 1);
  return {
    slug: task.slug,
    title: task.title,
    excerpt: task.excerpt,
    thumbnail: task.thumbnail,
    dateFrom: shownDate(opensAt),
    dateTo: shownDate(lastMoment),
    status: now < closesAt,
    daysLeft: daysBetween(dayOf(now), dayOf(lastMoment)),
    bonus: targets.reduce((sum, { bonus }) => sum + bonus, 0),
    isUnlocked: isUnlocked(targets.map(({ whole }) => whole)),
    targetsMet: targets.filter(({ whole }) => isMet(whole)).length,
    targetsTotal: targets.length,
  };
}

/** A shop narrows result and remainder; bonus and padlock count all shops. */
export function presentTask(task: WholeTask, now: Date): Special {
  return {
    ...presentCard(task, now),
    image: task.image,
    content: task.content,
    subtitle: [...task.subtitle],
    targets: task.targets.filter(({ shown }) => shown.target > 0).map(presentTarget),
  };
}

function presentTarget({ shown, ...target }: Target): Special['targets'][number] {
  const { qualification, qualificationPoints } = shown;
  const hasThreshold = qualification > 0;
  return {
    title: target.title,
    description: target.description,
    type: target.type,
    bonus: target.bonus,
    target: shown.target,
    realization: shown.points,
    realizationPercent: percentOf(shown.points, shown.target) ?? 0,
    stillLeft: stillLeftOf(shown.points, shown.target) ?? 0,
    stillLeftLabel: target.stillLeftLabel ?? stillLeftWords.target,
    targetQualification: hasThreshold ? qualification : null,
    realizationQualification: hasThreshold ? qualificationPoints : null,
    realizationPercentQualification: percentOf(qualificationPoints, qualification),
    stillLeftQualification: stillLeftOf(qualificationPoints, qualification),
    stillLeftQualificationLabel: hasThreshold
      ? (target.stillLeftQualificationLabel ?? stillLeftWords.qualification)
      : null,
  };
}

function daysBetween(today: string, lastDay: string): number {
  return Math.max(0, Math.round((Date.parse(lastDay) - Date.parse(today)) / dayMs));
}
