import { z } from 'zod';
import { endpointRows, limits } from '../endpoint.ts';
import { planRoles } from '../roles.ts';
import { idAndName, queryInteger, text, wholeNumber } from '../values.ts';

/**
 * State of a period's bonus: `locked` waits for the knowledge padlock, `unlocked` is in the ledger,
 * `none` is below the first threshold, `pending` is reached and waits to be booked.
 */
export const bonusState = z.enum(['none', 'locked', 'pending', 'unlocked']);

/**
 * What a screen may say of a bonus (D59): `booked` is in the ledger, `due` would be at the closing if nothing changed,
 * `held` waits for the padlock, `lost` cannot come any more, `reckoned` is a quarter before its closing, `none` is below
 * the first threshold.
 */
export const bonusFate = z.enum(['none', 'held', 'lost', 'reckoned', 'due', 'booked']);

/**
 * What became of a bonus at the settlement (D34), in the words of the screen; `reason` is empty where the state says all,
 * `paidOn` the day of the transfer. Null while the ledger has nothing of it.
 */
const settlement = z
  .object({
    state: z.enum([
      'naliczone',
      'wstrzymane',
      'do wypłaty',
      'wypłacone',
      'do potrącenia',
      'potrącone',
    ]),
    reason: z.string(),
    paidOn: z.string().nullable(),
    /** One sentence per amount granted or withdrawn, with its day. Empty: nothing was withdrawn. */
    story: z.array(z.string()),
  })
  .nullable();

const planRow = {
  realizationPercent: wholeNumber.nullable(),
  stillLeft: wholeNumber.nullable(),
  bonus: wholeNumber,
};
/** True where nothing more can come: a padlock of the period stays closed for good. */
const isLost = z.boolean();
/** Month as `YYYY-MM`; without a target the percent and the rest are null. */
const monthRow = z.object({ month: z.string(), ...planRow });
/** Quarter as `YYYY-Qn`. */
const quarterRow = z.object({ quarter: z.string(), ...planRow });

/** A percent of the plan and the golden points for it. */
export const threshold = z.object({ percent: wholeNumber, bonus: wholeNumber });

const currentPlan = {
  realization: wholeNumber,
  bonus: wholeNumber,
  /** The bonus reads "min." when the plan is exceeded and every further percent earns more (D32). */
  aboveTarget: z.boolean(),
  realizationPercent: wholeNumber,
  stillLeft: wholeNumber,
  /** The thresholds of the rule in force, ascending; empty without a rule. */
  thresholds: z.array(threshold),
  /** The result's value by the rule, over all shops, as the bonus is. */
  worth: wholeNumber,
  /** The next percent that earns more, and the points left to it, over all shops; null when nothing earns more. */
  next: threshold.extend({ left: wholeNumber }).nullable(),
};

const padlock = z.object({
  /** True when the bonus of the month waits for it. */
  isNeeded: z.boolean(),
  isOpen: z.boolean(),
  passed: wholeNumber,
  minimum: wholeNumber,
});

const challenges = z.object({
  year: z.array(wholeNumber),
  /** The year that the rows below belong to, and the month and quarter that count as current in it. */
  currentYear: wholeNumber,
  currentMonth: z.string(),
  currentQuarter: z.string(),
  /** What one point means, a text of the programme (D6). */
  pointUnit: z.string(),
  places: z.array(idAndName),
  /** Null while no target is set. */
  currentMonthPlan: z.object({ targetMonthBase: wholeNumber, ...currentPlan }).nullable(),
  currentQuarterPlan: z.object({ targetQuarterBase: wholeNumber, ...currentPlan }).nullable(),
  currentMonthPadlock: padlock,
  currentQuarterPlanDetails: z.array(monthRow),
  monthsPlan: z.array(monthRow),
  quartersPlan: z.array(quarterRow),
  bonusMonthsPlan: z.array(
    z.object({
      month: z.string(),
      bonus: wholeNumber,
      state: bonusState,
      fate: bonusFate,
      isLost,
      settlement,
    }),
  ),
  bonusQuartersPlan: z.array(
    z.object({
      quarter: z.string(),
      bonus: wholeNumber,
      state: bonusState,
      fate: bonusFate,
      isLost,
      settlement,
      /**
       * The present figures' value, in no sum of this screen: 0 once it is lost, null once the quarter is closed
       * (D44).
       */
      reckoned: wholeNumber.nullable(),
    }),
  ),
  /** Golden points of the year from knowledge and from special tasks; with the rows above they make `totalBonus`. */
  bonusKnowledge: wholeNumber,
  bonusSpecials: wholeNumber,
  totalBonus: wholeNumber,
  /** How much of the year's golden points has been transferred. */
  totalPaid: wholeNumber,
  aboveTarget: z.boolean(),
});

export const challengesEndpoints = endpointRows({
  'GET /api/v1/challenges': {
    summary: 'Plans, achievements and bonuses of a year, of one shop or of all together',
    access: { roles: planRoles },
    viewable: true,
    query: z.object({
      year: queryInteger(2000, 2100).optional(),
      customerNumber: text(64).optional(),
    }),
    reply: z.object({ data: challenges }),
    failures: ['notFound'],
    limit: limits.read,
  },
});
