import { addDays } from '../../../../infra/warsaw.ts';
import type { Handle } from '../../../../infra/db/db.ts';
import { type SettingName, settingValue } from '../../../club/settings/settings.ts';
import { closedMonths } from '../../../money/settlements/settlements.ts';
import { type DaysOf, changesOfUsed, ruleDays, settingDays } from '../kinds/rules/closed.rules.ts';
import { type Rule, addRule, latestRules } from '../kinds/rules/rules.store.ts';
import {
  monthsBetween,
  secondChance,
  settingsInFiles,
  usedByClosings,
} from '../kinds/rules/settings.ts';
import { findRewardedDays, findSettings, lockRewardedDays } from '../kinds/rules/settings.store.ts';
import { versionsCopy as copy } from '../kinds/rules/versions.copy.ts';
import type { Decision, Values } from './former.rules.ts';
import { repeatedRows } from './former.service.ts';
import * as store from './former.store.ts';
import { imageOf } from './former.tables.ts';
import type { LeftReason } from './taken.rules.ts';
import type { UndoContext } from './taking-back.ts';

type Handled = Pick<UndoContext, 'transaction' | 'run' | 'now' | 'touch'>;
export type VersionTable = 'setting' | 'bonus_rule';

const inFiles = new Map<string, string>(
  Object.entries(settingsInFiles).map(([inFile, name]) => [name, inFile]),
);

type Decided = {
  readonly key: string;
  readonly current: Values | null;
  readonly decision: Decision;
};

/** Values of a setting, or of a rule of a role and a kind of period, by first day. */
type Track = {
  readonly name: string;
  readonly said: Map<string, Values>;
  /** Value before the first day; null: none. */
  readonly preset: Values | null;
  /** Days that used it, with the reason why their values are kept. */
  readonly used: readonly { readonly daysOf: DaysOf; readonly why: LeftReason }[];
};

/**
 * Call before people are locked: afterwards no answer is rewarded by a setting that these imports
 * have written.
 */
export async function holdVersions(handle: Handle, runIds: readonly number[]): Promise<void> {
  if (await store.hasKeyLike(handle, runIds, { kind: 'setting', like: `${secondChance}|%` }))
    await lockRewardedDays(handle);
}

/**
 * Undoes settings and rules: from their day on the earlier values apply, rules as a new version,
 * and nothing is removed. A first value becomes the one that applied without it. Rows that an undo
 * has made repeat this import's row repeat the earlier one. Returns why some are kept, by key.
 */
export async function putVersions(
  undoing: Handled,
  name: VersionTable,
  decided: readonly Decided[],
): Promise<ReadonlyMap<string, LeftReason>> {
  const { transaction } = undoing;
  const stay = new Map<string, LeftReason>();
  const latest: Latest = name === 'bonus_rule' ? await latestRules(transaction) : new Map();
  const tracks =
    name === 'bonus_rule'
      ? await ruleTracks(undoing, latest)
      : await settingTracks(undoing, decided);
  const writing = { name, latest };
  const inOrder = decided.toSorted((a, b) => dayIn(a.key).localeCompare(dayIn(b.key)));
  for (const { key, current, decision } of inOrder) {
    const from = dayIn(key);
    const track = tracks.get(key.slice(0, -from.length - 1));
    if (track === undefined || current === null || decision.does === 'nothing') continue;
    const values =
      decision.does === 'set' ? { ...current, ...decision.values } : valuesBefore(track, from);
    const why = values === null ? 'first' : whyUsed(track, from, values);
    if (values === null || why !== null) stay.set(key, why ?? 'first');
    else await write(undoing, writing, track, { from, values });
  }
  for (const track of tracks.values()) await repeatAgain(undoing, writing, track);
  return stay;
}

type Writing = {
  readonly name: VersionTable;
  /** Of rules. */
  readonly latest: Latest;
};

/** Rows with this import's id that no file has written: the repeated value has changed. */
async function repeatAgain(undoing: Handled, writing: Writing, track: Track): Promise<void> {
  const { transaction, run } = undoing;
  const image = imageOf(writing.name);
  const { key } = image;
  const days = [...track.said]
    .filter(([, values]) => values['import_id'] === run.id)
    .map(([day]) => day);
  const rows = days.map((day) => store.keyValues(image, `${track.name}|${day}`));
  const repeated = await repeatedRows({ tx: transaction }, image, { key, rows });
  for (const day of days.toSorted()) {
    const values = valuesBefore(track, day);
    if (!repeated.has(`${track.name}|${day}`) || values === null || values['import_id'] === run.id)
      continue;
    if (whyUsed(track, day, values) === null)
      await write(undoing, writing, track, { from: day, values });
  }
}

async function write(
  { transaction, now, touch }: Handled,
  { name, latest }: Writing,
  track: Track,
  { from, values }: { readonly from: string; readonly values: Values },
): Promise<void> {
  const key = `${track.name}|${from}`;
  const setting = imageOf('setting');
  track.said.set(from, values);
  if (name === 'setting')
    await store.setRows(transaction, setting, [{ ...store.keyValues(setting, key), ...values }]);
  const known = latest.get(key);
  if (known !== undefined) {
    // Has the id of the file that wrote it.
    const next = { ...known, ...(values as Partial<typeof known>), version: known.version + 1 };
    latest.set(key, next);
    const { version, import_id: importId, ...rule } = next;
    await addRule(transaction, rule, version, importId, now);
  }
  // Like the importer: books the months of a rule, and of the padlock's minimum, again.
  if (name === 'bonus_rule' || track.name === 'knowledge_minimum') touch(monthsBetween(from, now));
}

type Latest = Awaited<ReturnType<typeof latestRules>>;

function valuesBefore({ said, preset }: Track, from: string): Values | null {
  const earlier = [...said.keys()].filter((day) => day < from).toSorted();
  const last = earlier.at(-1);
  return last === undefined ? preset : (said.get(last) ?? null);
}

/** Why this value may not apply from that day; null: it may. */
function whyUsed(track: Track, from: string, values: Values): LeftReason | null {
  const before = historyOf(track);
  const after = historyOf({ ...track, said: new Map([...track.said, [from, values]]) });
  const used = track.used.find(({ daysOf }) => changesOfUsed({ before, after }, daysOf).size > 0);
  return used?.why ?? null;
}

function historyOf({ said, preset, name }: Track) {
  const first = preset === null ? [] : [{ from: '0001-01-01', content: contentOf(name, preset) }];
  return [
    ...first,
    ...[...said].map(([from, values]) => ({ from, content: contentOf(name, values) })),
  ];
}

function contentOf(name: string, values: Values): string {
  if ('value' in values) return String(settingValue(name as SettingName, values['value']));
  const thresholds = values['thresholds'] as Rule['thresholds'];
  const said = [values['above_rate'], values['above_cap'], values['knowledge_gate']];
  return JSON.stringify([...said, thresholds.map(({ percent, bonus }) => [percent, bonus])]);
}

async function ruleTracks(
  { transaction }: Handled,
  latest: Latest,
): Promise<ReadonlyMap<string, Track>> {
  const closed = await closedMonths(transaction);
  const tracks = new Map<string, Track>();
  for (const {
    role,
    period_kind: kind,
    valid_from: from,
    version: _version,
    ...values
  } of latest.values()) {
    const used = [{ daysOf: ruleDays(kind, closed), why: 'closed' as const }];
    say(tracks, { name: `${role}|${kind}`, preset: null, used }, from, values);
  }
  return tracks;
}

async function settingTracks(
  { transaction }: Handled,
  decided: readonly Decided[],
): Promise<ReadonlyMap<string, Track>> {
  const closed = settingDays(await closedMonths(transaction));
  const isRewarding = decided.some(({ key }) => key.startsWith(`${secondChance}|`));
  const rewarded = (isRewarding ? await findRewardedDays(transaction) : []).map((day) => ({
    day,
    free: addDays(day, 1),
  }));
  const tracks = new Map<string, Track>();
  for (const { name, valid_from: from, ...values } of await findSettings(transaction)) {
    const preset = settingValue(name as SettingName, undefined);
    const used: Track['used'] = [
      ...(usedByClosings.some((one) => one === name)
        ? [{ daysOf: closed, why: 'closed' as const }]
        : []),
      ...(name === secondChance ? [{ daysOf: () => rewarded, why: 'earned' as const }] : []),
    ];
    say(
      tracks,
      { name, preset: preset === '' ? null : { value: preset, import_id: null }, used },
      from,
      values,
    );
  }
  return tracks;
}

function say(
  tracks: Map<string, Track>,
  track: Omit<Track, 'said'>,
  from: string,
  values: Values,
): void {
  const known = tracks.get(track.name) ?? { ...track, said: new Map() };
  known.said.set(from, values);
  tracks.set(track.name, known);
}

/** Name of a setting or rule in a report. */
export function versionName(name: VersionTable, key: string): string {
  const [one = '', kind = '', from = ''] = key.split('|');
  return name === 'setting'
    ? copy.setting(inFiles.get(one) ?? one, kind)
    : copy.rule(one, kind as Rule['period_kind'], from);
}

function dayIn(key: string): string {
  return key.slice(-10);
}
