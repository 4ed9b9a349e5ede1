import { addDays, addMonths, lastDayOf, startOfDay } from '../../infra/warsaw.ts';
import { pointUnitDefault } from './settings.copy.ts';

/** The programme's settings, each with the day from which a value holds. */
export type Settings = {
  /** Correct answers of a month that open its padlock. */
  knowledge_minimum: number;
  /** Last days of the month in which a blocked question opens once more (D17). */
  reopen_days: number;
  /** Share of the reward that an answer after the first chance earns, in percent. */
  second_chance_reward_percent: number;
  /** What one point stands for, shown beside the target (D6). */
  point_unit: string;
  /** What one golden point is worth at the settlement, in grosze (D34). */
  golden_point_grosze: number;
  /** Whose account payouts leave, as it stands in the file for the bank; empty: not given yet. */
  payer_name: string;
  payer_address: string;
  payer_account: string;
};

export type SettingName = keyof Settings;

/** A value and the day, `YYYY-MM-DD`, from which it holds. */
export type DatedValue = { readonly valid_from: string; readonly value: unknown };

/** Stored values come from files; one that makes no sense counts as not given. */
const readings: { readonly [Name in SettingName]: (stored: unknown) => Settings[Name] } = {
  knowledge_minimum: wholeOr(3),
  reopen_days: wholeOr(3),
  second_chance_reward_percent: wholeOr(100),
  point_unit: wordsOr(pointUnitDefault),
  golden_point_grosze: wholeOr(100),
  payer_name: wordsOr(''),
  payer_address: wordsOr(''),
  payer_account: wordsOr(''),
};

export function settingValue<Name extends SettingName>(
  name: Name,
  stored: unknown,
): Settings[Name] {
  return readings[name](stored);
}

/** The value in force on `day`: that of the latest date up to it. `history` may come in any order. */
export function settingIn<Name extends SettingName>(
  history: readonly DatedValue[],
  name: Name,
  day: string,
): Settings[Name] {
  const inForce = history
    .filter(({ valid_from }) => valid_from <= day)
    .reduce<DatedValue | undefined>(
      (latest, next) =>
        latest === undefined || next.valid_from > latest.valid_from ? next : latest,
      undefined,
    );
  return settingValue(name, inForce?.value);
}

/** The last `days` days of the month, in Warsaw; from the first instant to just before the last. */
export function reopening(month: string, days: number): { readonly from: Date; readonly to: Date } {
  return {
    from: startOfDay(addDays(lastDayOf(month), 1 - days)),
    to: startOfDay(addMonths(month, 1)),
  };
}

function wholeOr(preset: number): (stored: unknown) => number {
  return (stored) => {
    const text = typeof stored === 'number' || typeof stored === 'string' ? String(stored) : '';
    const value = Number(text);
    return /^\d{1,15}$/.test(text) ? value : preset;
  };
}

function wordsOr(preset: string): (stored: unknown) => string {
  return (stored) => (typeof stored === 'string' && stored.trim() !== '' ? stored : preset);
}
