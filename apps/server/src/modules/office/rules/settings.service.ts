import type { ruleRows } from '@klub/contract/panel/rules';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Handle } from '../../../infra/db/db.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Noted } from '../../../infra/http/panel/mount-panel.ts';
import { invalid, refuse } from '../../../infra/refusal.ts';
import { dayOf } from '../../../infra/warsaw.ts';
import type { ActDeps } from '../imports/imports.ts';
import {
  isAccount,
  settingDays,
  usedStarts,
  settingsInFiles,
  usedByClosings,
} from '../programme/programme.ts';
import {
  settingHistories,
  type SettingName,
  settingIn,
  settingValue,
} from '../../club/settings/settings.ts';
import { closedMonths } from '../../money/settlements/settlements.ts';
import {
  signoffsCopy,
  type SignoffCaller,
  type Signoffs,
  type ShownLine,
} from '../signoffs/signoffs.ts';
import { rulesCopy as copy } from './rules.copy.ts';
import { stateOf } from './rules.rules.ts';
import {
  type Proposed,
  type Proposer,
  agreedLines,
  proposalFor,
  requireTaken,
} from './rules.service.ts';
import * as store from './rules.store.ts';

type SettingsReply = z.input<(typeof ruleRows)['GET /api/panel/v1/settings']['reply']>;

const names: readonly string[] = Object.keys(settingsInFiles);
const always = '0001-01-01';

function storedName(name: string): SettingName {
  const stored = Object.entries(settingsInFiles).find(([inFiles]) => inFiles === name)?.[1];
  if (stored === undefined) throw invalid({ name: [copy.noSetting] });
  return stored;
}

/** Every setting with its values, including future ones. */
export async function listSettings(
  { database, clock }: ActDeps,
  caller: SignoffCaller,
): Promise<SettingsReply> {
  const { kysely } = database;
  const today = dayOf(clock.now());
  const proposals = await store.findProposals(kysely, 'settings.version', clock.now());
  const closed = await closedMonths(kysely);
  const rows = await settingHistories(kysely, Object.values(settingsInFiles));
  return {
    data: names.map((name) => {
      const stored = storedName(name);
      const isUsedByClosings = usedByClosings.some((one) => one === stored);
      const own = rows
        .filter((row) => row.name === stored)
        .map((row) => ({ from: row.valid_from, value: row.value }));
      const history = [...own, { from: always, value: undefined }].toSorted((a, b) =>
        b.from.localeCompare(a.from),
      );
      const starts = history.map(({ from }) => from);
      const used = isUsedByClosings ? usedStarts(history, settingDays(closed)) : new Set<string>();
      return {
        name,
        proposal: proposalFor(
          proposals.find(({ subject }) => subject.startsWith(`${name}/`)),
          caller,
        ),
        isUsedByClosings,
        isSecret: isAccount(stored),
        history: history.map(({ from, value }) => ({
          from: from === always ? null : from,
          value: String(settingValue(stored, value)),
          state: stateOf(from, starts, today),
          isFrozen: used.has(from),
        })),
      };
    }),
  };
}

export const settingPayload = z.object({
  name: z.string(),
  from: z.string(),
  value: z.string(),
  text: z.string(),
  lines: agreedLines,
  proposer: z.object({ staffId: z.number(), name: z.string() }),
});

export type SettingPayload = z.infer<typeof settingPayload>;
type PreparedSetting = Omit<SettingPayload, 'lines'>;

export type SettingRequest = {
  readonly name: string;
  /** First day of the value. */
  readonly from: string;
  readonly value: string;
  readonly proposer: Proposer;
};

/** Runs the importer's check before the act. */
export async function prepareSetting(
  deps: ActDeps,
  { name, from, value, proposer }: SettingRequest,
): Promise<PreparedSetting> {
  storedName(name);
  const text = `nazwa;od;wartosc\n${name};${from};"${value.trim().replaceAll('"', '""')}"\n`;
  await requireTaken(deps, copy.file('ustawienia'), text);
  return { name, from, value: value.trim(), text, proposer };
}

export async function proposeSetting(
  { propose }: Pick<Signoffs, 'propose'>,
  transaction: Transaction<Schema>,
  prepared: PreparedSetting,
  { reason, seen }: { readonly reason: string; readonly seen: string },
): Promise<Noted<Proposed>> {
  const { name, from, proposer } = prepared;
  const lines = await settingLines(transaction, prepared);
  const [line] = lines;
  if (line?.before !== seen) throw refuse('settingMoved');
  if (line?.before === line?.after) throw refuse('ruleUnchanged');
  const words = copy.setting(name, from);
  const subject = `${name}/${from}`;
  const signoffId = await propose(transaction, {
    kind: 'settings.version',
    subject,
    payload: { ...prepared, lines },
    shown: lines,
    words,
    reason,
    proposedBy: proposer.staffId,
  });
  return {
    result: { code: 200, message: signoffsCopy.proposed, data: { signoffId: String(signoffId) } },
    note: { subject: { kind: 'setting', id: subject, name: words }, reason },
  };
}

/** The day's value without the proposal next to the proposed one. */
export async function settingLines(
  handle: Handle,
  { name, from, value }: PreparedSetting,
): Promise<ShownLine[]> {
  const stored = storedName(name);
  const history = await settingHistories(handle, [stored]);
  const { shown } = copy;
  const line = {
    label: shown.value,
    before: String(settingIn(history, stored, from)),
    after: value,
  };
  if (stored !== 'payer_account') return [line];
  const last = await store.findLastPayout(handle);
  return [line, { label: shown.lastPayout, before: '', after: last ?? copy.none }];
}
