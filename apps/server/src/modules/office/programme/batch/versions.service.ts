import type { Transaction } from 'kysely';
import type { Schema } from '../../../../infra/db/schema.ts';
import {
  settingHistories,
  type SettingName,
  settingValue,
} from '../../../club/settings/settings.ts';
import { type Dated, inForce } from '../kinds/rules/closed.rules.ts';
import { latestRules } from '../kinds/rules/rules.store.ts';
import { settingsInFiles } from '../kinds/rules/settings.ts';
import { versionsCopy as copy } from '../kinds/rules/versions.copy.ts';
import { type VersionsEffect, versionsShown } from './effect.rules.ts';

/** A setting, or the rules of a role and a kind of period. */
type Track = {
  readonly labelOf: (from: string) => string;
  /** Value before the first date. */
  readonly preset: string;
  readonly dated: Dated[];
};

/**
 * Every rule and setting with its dates, before a file is read; few, because each version needs two
 * people.
 */
export type Versions = ReadonlyMap<string, Track>;

export async function versionsNow(transaction: Transaction<Schema>): Promise<Versions> {
  const tracks = new Map<string, Track>();
  const add = (key: string, track: Omit<Track, 'dated'>, dated: Dated): void => {
    const known = tracks.get(key) ?? { ...track, dated: [] };
    known.dated.push(dated);
    tracks.set(key, known);
  };
  const named = new Map<string, string>(
    Object.entries(settingsInFiles).map(([inFiles, name]) => [name, inFiles]),
  );
  for (const { name, valid_from: from, value } of await settingHistories(
    transaction,
    Object.values(settingsInFiles),
  )) {
    const textOf = (stored: unknown): string => String(settingValue(name as SettingName, stored));
    const track = {
      labelOf: (day: string) => copy.setting(named.get(name) ?? name, day),
      preset: textOf(undefined),
    };
    add(name, track, { from, content: textOf(value) });
  }
  for (const rule of (await latestRules(transaction)).values()) {
    const {
      role,
      period_kind: kind,
      valid_from: from,
      above_rate: rate,
      above_cap: cap,
      knowledge_gate: gate,
    } = rule;
    const content = copy.content(copy.thresholds(rule.thresholds), rate, cap, gate);
    const track = { labelOf: (day: string) => copy.rule(role, kind, day), preset: copy.none };
    add(`${role} ${kind}`, track, { from, content });
  }
  return tracks;
}

/** New or changed rules and settings, each next to the value of its day without the import. */
export async function versionsChanged(
  transaction: Transaction<Schema>,
  before: Versions,
): Promise<VersionsEffect> {
  const changed = [...(await versionsNow(transaction))].flatMap(
    ([key, { labelOf, preset, dated }]) => {
      const former = before.get(key)?.dated ?? [];
      const known = new Map(former.map(({ from, content }) => [from, content]));
      return dated
        .filter(({ from, content }) => known.get(from) !== content)
        .toSorted((a, b) => a.from.localeCompare(b.from))
        .map(({ from, content }) => ({
          label: labelOf(from),
          before: inForce(former, from)?.content ?? preset,
          after: content,
        }));
    },
  );
  return { count: changed.length, first: changed.slice(0, versionsShown) };
}
