import { programmeName, roleNames } from '@klub/contract/roles';
import { addDays, addMonths, lastDayOf, startOfDay } from '../../../infra/warsaw.ts';
import { letterTermDefaults, pointUnitDefault } from './settings.copy.ts';

/** Settings of the programme; each value has its first day. */
export type Settings = {
  /** Correct answers that open a month's padlock. */
  knowledge_minimum: number;
  /** Last days of the month in which a missed question reopens (D17). */
  reopen_days: number;
  /** Reward of a later chance, in percent of the first. */
  second_chance_reward_percent: number;
  /** The meaning of a point, shown next to the target (D6). */
  point_unit: string;
  /** Value of one golden point at the settlement, in grosze (D34). */
  golden_point_grosze: number;
  /** Name of the paying account in the bank's file; empty: not set. */
  payer_name: string;
  payer_address: string;
  payer_account: string;
  /** Until when letters of a kind are answered, like `14 dni`, `5 dni roboczych` or `1 miesiąc`. */
  letter_term_question: string;
  letter_term_complaint: string;
  letter_term_privacy: string;
  letter_term_technical: string;
  /** Days between the announcement of a version of the regulations or an approval and its effect. */
  document_notice_days: number;
  /** Code of the approval that commercial messages need; empty: none can be sent. */
  message_approval: string;
  programme_name: string;
  role_user1: string;
  role_user2: string;
  role_user3: string;
  role_salesman: string;
  /** What people are told of calls of their representative (D60); empty: no calls. */
  calling_text: string;
};

export type SettingName = keyof Settings;

/** A value and its first day, `YYYY-MM-DD`. */
export type DatedValue = { readonly valid_from: string; readonly value: unknown };

/** Stored values come from files; an invalid one counts as not set. */
const readings: { readonly [Name in SettingName]: (stored: unknown) => Settings[Name] } = {
  knowledge_minimum: wholeOr(3),
  reopen_days: wholeOr(3),
  second_chance_reward_percent: wholeOr(100),
  point_unit: wordsOr(pointUnitDefault),
  golden_point_grosze: wholeOr(100),
  payer_name: wordsOr(''),
  payer_address: wordsOr(''),
  payer_account: wordsOr(''),
  letter_term_question: wordsOr(letterTermDefaults.question),
  letter_term_complaint: wordsOr(letterTermDefaults.complaint),
  letter_term_privacy: wordsOr(letterTermDefaults.privacy),
  letter_term_technical: wordsOr(letterTermDefaults.technical),
  document_notice_days: wholeOr(1),
  message_approval: wordsOr(''),
  programme_name: wordsOr(programmeName),
  role_user1: wordsOr(roleNames.user1),
  role_user2: wordsOr(roleNames.user2),
  role_user3: wordsOr(roleNames.user3),
  role_salesman: wordsOr(roleNames.salesman),
  calling_text: wordsOr(''),
};

export function settingValue<Name extends SettingName>(
  name: Name,
  stored: unknown,
): Settings[Name] {
  return readings[name](stored);
}

/** The value on `day`: that of the latest date up to it. `history` may be in any order. */
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

/** The last `days` days of the month in Warsaw; the end is exclusive. */
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
