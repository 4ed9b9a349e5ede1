import { z } from 'zod';
import { bonusFate, bonusState, threshold } from './challenges.ts';
import { endpointRows, limits } from '../endpoint.ts';
import { questionState } from './knowledge.ts';
import { participants, planRoles } from '../roles.ts';
import { specialTargetType } from './specials.ts';
import { idAndName, queryInteger, slugParams, text, wholeNumber } from '../values.ts';

/**
 * „Skąd ta kwota?”: the chain behind a number, from the files to the ledger, and „Co mi brakuje”:
 * the rest of the month. Days are `DD.MM.YYYY`. Every number equals the ledger and the other
 * screens to the point.
 */

/**
 * The import of a figure or a rule; null without a record of it. The number distinguishes two files
 * of one name.
 */
const source = z
  .object({
    file: z.string(),
    importNumber: wholeNumber,
    importedOn: z.string(),
    /** `HH:mm` in Warsaw. */
    importedAt: z.string(),
    /** As the operator counts it, heading included; null for a rule and for what an earlier version imported. */
    row: wholeNumber.nullable(),
  })
  .nullable();

const rule = z.object({ validFrom: z.string(), version: wholeNumber });

/** A correction by the organiser, without the office's own words and names. */
export const bookedCorrection = z.object({
  /** As the office calls it: of a file the one in the file. */
  number: z.string(),
  reason: z.string(),
  /** Accounts that decided: 2 with a second person, 0 for a file of a command. */
  people: wholeNumber,
  /** Null where it was entered by hand. */
  source,
});

export const bookedEntry = z.object({
  bookedOn: z.string(),
  amount: wholeNumber,
  /** `2026-12`: the month whose closing settles it; of a quarter the last. */
  month: z.string(),
  /** Number of that closing; null before it. */
  closing: wholeNumber.nullable(),
  /** 1 for the first booking; a later one books the difference. */
  revision: wholeNumber,
  isCorrection: z.boolean(),
  /** The rule at the time of the booking. */
  rule: rule.nullable(),
  correction: bookedCorrection.nullable(),
});

/** What the closings of a month gave the person for golden points of all kinds. */
const monthMoney = z.object({
  month: z.string(),
  /** Grosze of a golden point (`punkt_w_groszach`) on the last day of the month, as set now. */
  rate: wholeNumber,
  /** In order; a later one has the differences alone. */
  closings: z.array(
    z.object({
      number: wholeNumber,
      closedOn: z.string(),
      amount: wholeNumber,
      rate: wholeNumber,
      grosze: wholeNumber,
      paidOn: z.string().nullable(),
      /** Transfers with this closing that came back; `cameBack` is less than `sent` where the bank kept a part. */
      returns: z.array(
        z.object({ returnedOn: z.string(), sent: wholeNumber, cameBack: wholeNumber }),
      ),
    }),
  ),
});

/** Target and realisation of one shop in one month; null where no file brought one. */
const shopFigure = z.object({
  month: z.string(),
  shop: idAndName,
  target: wholeNumber.nullable(),
  targetSource: source,
  realization: wholeNumber.nullable(),
  realizationSource: source,
});

const padlockMonth = z.object({
  month: z.string(),
  passed: wholeNumber,
  total: wholeNumber,
  minimum: wholeNumber,
  isOpen: z.boolean(),
  /** Those that the person has met, or can now; one that has not opened yet is not there. */
  questions: z.array(z.object({ slug: z.string(), title: z.string(), state: questionState })),
});

export const periodExplanation = z.object({
  /** `2026-11` or `2026-Q4` */
  period: z.string(),
  pointUnit: z.string(),
  figures: z.array(shopFigure),
  /** The same by shop, as the plan shows a chosen one. */
  shops: z.array(
    z.object({
      shop: idAndName,
      target: wholeNumber,
      realization: wholeNumber,
      realizationPercent: wholeNumber.nullable(),
    }),
  ),
  target: wholeNumber,
  realization: wholeNumber,
  realizationPercent: wholeNumber.nullable(),
  /** The percent before its fraction is dropped, in hundredths of a percent, floored too. */
  percentHundredths: wholeNumber.nullable(),
  rule: rule
    .extend({
      thresholds: z.array(threshold),
      /** Golden points for every whole percent above 100, and the most that they add. */
      aboveRate: wholeNumber,
      aboveCap: wholeNumber,
      knowledgeGate: z.boolean(),
      source,
    })
    .nullable(),
  /** The rule applied to the percent: the reached threshold, the surplus, and both together. */
  reached: threshold.nullable(),
  above: wholeNumber,
  worth: wholeNumber,
  padlock: z.object({
    isNeeded: z.boolean(),
    isOpen: z.boolean(),
    /** It was closed under a former rule that let this bonus through, and stays open for it. */
    staysOpen: z.boolean(),
    months: z.array(padlockMonth),
  }),
  entries: z.array(bookedEntry),
  booked: wholeNumber,
  state: bonusState,
  fate: bonusFate,
  /** True where nothing more can come: a padlock of the period stays closed for good. */
  isLost: z.boolean(),
  /** Due and not booked yet; negative: to be withdrawn. */
  difference: wholeNumber,
  /** The last month of a quarter, with whose closing the bonus is booked (D44); null once it is closed. */
  bookedWith: z.string().nullable(),
  money: monthMoney,
});

export type PeriodExplanation = z.output<typeof periodExplanation>;

/** The correct answer behind a reward. */
const rewardedAnswer = z.object({
  /** `2026-11`: the month that the question counts for. */
  month: z.string(),
  answeredOn: z.string(),
  /** 1 for the first try. */
  attempt: wholeNumber,
  /** Of the question, for the first try. */
  reward: wholeNumber,
  /** What a later try earns of it, by the setting of the day of the answer; null for the first. */
  percent: wholeNumber.nullable(),
  source,
});

export const yearItem = z.object({
  /** `2026-11`, `2026-Q4`, or null for knowledge and special tasks. */
  period: z.string().nullable(),
  /** Title of the question or task; null without one. */
  title: z.string().nullable(),
  /** Of a special task, which has a separate explanation. */
  slug: z.string().nullable(),
  amount: wholeNumber,
  /** Null without a correct answer. */
  answer: rewardedAnswer.nullable(),
  entries: z.array(bookedEntry),
});

const partName = z.enum(['months', 'quarters', 'knowledge', 'specials']);

export const yearPart = z.object({
  part: partName,
  amount: wholeNumber,
  items: z.array(yearItem),
});

export const yearExplanation = z.object({
  year: wholeNumber,
  parts: z.array(yearPart),
  total: wholeNumber,
  /** Months with entries or closings of the person. */
  money: z.array(monthMoney),
});

export type YearExplanation = z.output<typeof yearExplanation>;

const specialFigure = z.object({
  shop: idAndName,
  target: wholeNumber,
  targetSource: source,
  realization: wholeNumber,
  realizationSource: source,
  targetQualification: wholeNumber,
  realizationQualification: wholeNumber,
  /** The day that the realisation tells of; null before there is any. */
  stateOn: z.string().nullable(),
  /** False for a realisation of a day outside the task: it is shown and left out of the sum. */
  counts: z.boolean(),
});

export const specialExplanation = z.object({
  slug: z.string(),
  title: z.string(),
  dateFrom: z.string(),
  dateTo: z.string(),
  targets: z.array(
    z.object({
      title: z.string(),
      type: specialTargetType,
      bonus: wholeNumber,
      target: wholeNumber,
      realization: wholeNumber,
      realizationPercent: wholeNumber,
      stillLeft: wholeNumber,
      /** Null where the target has no qualification threshold. */
      targetQualification: wholeNumber.nullable(),
      realizationQualification: wholeNumber.nullable(),
      isMet: z.boolean(),
      figures: z.array(specialFigure),
    }),
  ),
  targetsMet: wholeNumber,
  isUnlocked: z.boolean(),
  /** What the whole task is worth. */
  bonus: wholeNumber,
  entries: z.array(bookedEntry),
  booked: wholeNumber,
  /** Months of the entries. */
  money: z.array(monthMoney),
});

export type TaskExplanation = z.output<typeof specialExplanation>;

/**
 * A percent that earns more than now, and the gap to it: in all, and per remaining day, rounded up.
 */
const step = z.object({
  percent: wholeNumber,
  bonus: wholeNumber,
  left: wholeNumber,
  perDay: wholeNumber,
});

export const missing = z.object({
  month: z.string(),
  /** Calendar days left of the month in Warsaw, today included. */
  daysLeft: wholeNumber,
  pointUnit: z.string(),
  /** Over all the person's shops, as the bonus is; null while no target is set. */
  plan: z
    .object({
      target: wholeNumber,
      realization: wholeNumber,
      realizationPercent: wholeNumber,
      stillLeft: wholeNumber,
      perDay: wholeNumber,
      /** The value of the reached percent by the rule. */
      worth: wholeNumber,
      /** The next percent that earns more, and the full plan while it is not reached; the nearer one first. */
      steps: z.array(step),
    })
    .nullable(),
  knowledge: z.object({
    passed: wholeNumber,
    minimum: wholeNumber,
    /** Correct answers that still open the padlock; 0 when it is open. */
    missing: wholeNumber,
    /** False when the questions of this month are no longer enough for it. */
    canOpen: z.boolean(),
    /** The bonus that is reached and waits for a padlock that can still open. */
    waiting: wholeNumber,
    /** True when the rule of the month requires the padlock. */
    isNeeded: z.boolean(),
    /** Open now, with the pill that teaches the answer and the golden points for a correct one. */
    questions: z.array(
      z.object({
        slug: z.string(),
        title: z.string(),
        pill: z.string().nullable(),
        reward: wholeNumber,
      }),
    ),
    reward: wholeNumber,
    /** Questions of the month that open later, and missed ones that reopen at its end. */
    later: wholeNumber,
  }),
});

export const periodSentence = 'Podaj miesiąc (2026-11) albo kwartał (2026-Q4).';

export const explainEndpoints = endpointRows({
  'GET /api/v1/explanations/period/:period': {
    summary: 'Where the numbers of a month or a quarter come from',
    access: { roles: planRoles },
    viewable: true,
    params: z.object({
      period: text(7).regex(/^20\d\d-(0[1-9]|1[0-2]|Q[1-4])$/, { error: periodSentence }),
    }),
    reply: z.object({ data: periodExplanation }),
    failures: ['notFound'],
    limit: limits.read,
  },
  'GET /api/v1/explanations/year/:year': {
    summary: 'The ledger entries behind the sums of a year',
    access: { roles: planRoles },
    viewable: true,
    params: z.object({ year: queryInteger(2000, 2100) }),
    reply: z.object({ data: yearExplanation }),
    failures: [],
    limit: limits.read,
  },
  'GET /api/v1/explanations/special-task/:slug': {
    summary: 'Where the numbers of a special task come from',
    access: { roles: participants },
    viewable: true,
    params: slugParams,
    reply: z.object({ data: specialExplanation }),
    failures: ['notFound'],
    limit: limits.read,
  },
  'GET /api/v1/missing': {
    summary: 'What is still missing this month, in points, percent and questions',
    access: { roles: planRoles },
    viewable: true,
    reply: z.object({ data: missing }),
    failures: [],
    limit: limits.read,
  },
});
