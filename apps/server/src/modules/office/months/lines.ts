import { count, goldenPoints, money } from '../../../infra/polish.copy.ts';
import {
  type ClosingFacts,
  factsDigest,
  type ClosingReport,
  missingNames,
  reasonWords,
  shownState,
} from '../../money/settlements/settlements.ts';
import { type ShownLine, changesBetween } from '../signoffs/signoffs.ts';
import { monthsCopy } from './months.copy.ts';
import type { RoleNames } from '@klub/contract/roles';

/** Lines of what a closing would write, including a digest over every person. */
export function factLines(facts: ClosingFacts): ShownLine[] {
  const { labels } = monthsCopy;
  const line = (label: string, after: string): ShownLine => ({ label, before: '', after });
  return [
    line(labels.revision, monthsCopy.which(facts.revision)),
    line(labels.rate, monthsCopy.rate(facts.goldenPointGrosze)),
    line(labels.statements, monthsCopy.people(facts.statements)),
    line(labels.amount, goldenPoints(facts.amount)),
    line(labels.grosze, money(facts.grosze)),
    ...facts.channels.map(({ channel, ...sums }) =>
      line(labels.channel(channel), monthsCopy.sums(sums.people, sums.amount, sums.grosze)),
    ),
    line(labels.missing, count(facts.missing)),
    { ...line(labels.digest, factsDigest(facts)), part: 'proof' },
    ...facts.alone,
  ];
}

/**
 * Differences from the earlier rehearsal; the digest is left out when a sum differs too, because it
 * says nothing to a person.
 */
export function linesSince(before: ClosingFacts | null, facts: ClosingFacts | null): ShownLine[] {
  const changes = changesBetween(
    before === null ? [] : factLines(before),
    facts === null ? [] : factLines(facts),
  );
  return changes.map(({ label, was, is }) => ({
    label,
    before: was?.after ?? '',
    after: is?.after ?? '',
  }));
}

/** The same in words, for an approved closing that was not executed. */
export function movedLines(changes: readonly ShownLine[]): string[] {
  return changes.map(({ label, before, after }) => monthsCopy.changed(label, before, after));
}

export function stateSums({ states }: ClosingReport) {
  return states.map(({ state, reason, ...sums }) => {
    const words = reasonWords({ reason, day: null });
    const name = shownState(state, sums.grosze);
    return { label: words === '' ? name : `${name}: ${words}`, isHeld: state === 'held', ...sums };
  });
}

export function channelSums({ channels }: ClosingReport) {
  return channels.map(({ channel, ...sums }) => ({
    label: channel ?? monthsCopy.withoutShop,
    ...sums,
  }));
}

export function missingSums({ missing }: ClosingReport) {
  return missing.kinds.map(({ kind, count: things }) => ({
    words: missingNames[kind],
    count: things,
  }));
}

export function refusalsOf(report: ClosingReport, names: RoleNames): string[] {
  if (report.outcome === 'notOver') return [monthsCopy.notOver(report.month)];
  if (report.outcome === 'nothing') return [monthsCopy.nothing(report.month)];
  return report.shortfalls.map((one) => monthsCopy.shortfall(one, names));
}
