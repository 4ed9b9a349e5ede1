import { planRoles, roleCodes } from '@klub/contract/roles';
import {
  type RowOf,
  cell,
  choice,
  choiceOf,
  month,
  optional,
  required,
  whole,
  wrong,
  yesNo,
} from '../../programme.columns.ts';
import { reasons } from '../../programme.copy.ts';
import { beforeImage } from '../../before-images/before-image.ts';
import { withBeforeImages, repeatedRows } from '../../before-images/former.service.ts';
import { type Counts, type ImportContext, rowKind } from '../../programme.kind.ts';
import { presentRows } from '../../table/table.store.ts';
import { type Rule, addRule, latestRules, presentRules, thresholdsCell } from './rules.store.ts';
import { lockClosedMonths } from '../../../../money/settlements/settlements.ts';
import { changesOfUsed, type Dated, ruleDays } from './closed.rules.ts';
import { thresholdsFrom } from './rules.rules.ts';
import { monthsBetween } from './settings.ts';

/** Roles that have challenges. */
const bonusRoles = choiceOf(['user1', 'user3']);
const bonusRole: typeof bonusRoles = {
  ...bonusRoles,
  isRole: true,
  read: (given) =>
    given.toLowerCase() === 'user2' ? wrong(reasons.noBonuses) : bonusRoles.read(given),
};

const columns = {
  rola: required(bonusRole, {
    to: 'role',
    example: 'user1',
    words: (names) => `jedno z: ${roleCodes(planRoles, names)}`,
  }),
  okres: required(choice({ miesiac: 'month', kwartal: 'quarter' }), {
    to: 'period_kind',
    example: 'miesiac',
    words: 'miesiac albo kwartal',
  }),
  od: required(month, {
    to: 'valid_from',
    example: '2026-01',
    words: 'od którego miesiąca obowiązuje',
  }),
  progi: required(
    cell(
      (given) => {
        const read = thresholdsFrom(given);
        return typeof read === 'string' ? wrong(reasons[read]) : read;
      },
      { exported: thresholdsCell },
    ),
    {
      to: 'thresholds',
      example: '60:50|80:80|100:120',
      words: 'procent:złote punkty, rosnąco; kolejne progi łączy znak |',
    },
  ),
  za_procent: optional(whole(0, 1_000_000), {
    to: 'above_rate',
    example: '2',
    words: 'złote punkty za każdy pełny procent powyżej 100; razem z limitem albo wcale',
    empty: 0,
  }),
  limit: optional(whole(0, 1_000_000), {
    to: 'above_cap',
    example: '60',
    words: 'ile najwyżej da się zdobyć powyżej 100%',
    empty: 0,
  }),
  bramka_wiedzy: required(yesNo, {
    to: 'knowledge_gate',
    example: 'tak',
    words: 'tak, jeśli premia czeka na otwartą kłódkę wiedzy',
  }),
};

const image = beforeImage({
  table: 'bonus_rule',
  key: ['role', 'period_kind', 'valid_from'],
  columns,
  also: ['import_id'],
});

type RuleRow = RowOf<typeof columns>;

/**
 * Bonus rules (D32). A rule that differs from its month's latest version becomes the next version;
 * so does one whose latest version only an undo has written.
 */
export const rules = rowKind({
  name: 'reguly',
  purpose: 'Zasady premii: progi i złote punkty dla roli, od miesiąca.',
  columns,
  images: [image],
  present: { rows: () => presentRows(columns, presentRules) },
  keyColumn: 'od',
  key: ({ rola, okres, od }) => `${rola}|${okres}|${od}`,
  writer:
    (context) =>
    async (lines): Promise<Counts> => {
      // Before any write: waits for a running closing of these months, and blocks new ones.
      const closedMonths = await lockClosedMonths(context.tx);
      const latest = await latestRules(context.tx);
      const counts: Counts = { new: 0, changed: 0, unchanged: 0 };
      const keyed = {
        key: image.key,
        rows: lines.map(({ row }) => ({
          role: row.rola,
          period_kind: row.okres,
          valid_from: row.od,
        })),
      };
      const repeated = await repeatedRows(context, image, keyed);
      await withBeforeImages(context, image, { ...keyed, repeated }, async () => {
        for (const { line, row } of lines) {
          const key = `${row.rola}|${row.okres}|${row.od}`;
          const before = latest.get(key);
          const rule = ruleOf(context, row, before);
          if ((rule.above_rate === 0) !== (rule.above_cap === 0)) {
            context.report.reject(line, 'limit', reasons.capWithoutRate);
            continue;
          }
          const isUnchanged = before !== undefined && isSame(before, rule);
          if (isUnchanged) counts.unchanged += 1;
          if (isUnchanged && !repeated.has(key)) continue;
          await addRule(context.tx, rule, (before?.version ?? 0) + 1, context.run.id, context.now);
          if (isUnchanged) continue;
          if (before === undefined) context.report.listNew?.(line);
          counts[before === undefined ? 'new' : 'changed'] += 1;
          context.effects.touch(monthsBetween(row.od, context.now));
        }
      });
      const after = await latestRules(context.tx);
      for (const { line, row } of lines) {
        const histories = { before: historyOf(latest, row), after: historyOf(after, row) };
        const changes = changesOfUsed(histories, ruleDays(row.okres, closedMonths));
        const free = changes.get(row.od);
        if (free !== undefined) context.report.reject(line, 'od', reasons.closedRule(free));
      }
      return counts;
    },
});

/** A missing column keeps the stored value; an empty cell is zero. */
function ruleOf({ file: { given } }: ImportContext, row: RuleRow, before: Rule | undefined): Rule {
  return {
    role: row.rola,
    period_kind: row.okres,
    valid_from: row.od,
    above_rate: row.za_procent ?? (given.has('za_procent') ? 0 : (before?.above_rate ?? 0)),
    above_cap: row.limit ?? (given.has('limit') ? 0 : (before?.above_cap ?? 0)),
    knowledge_gate: row.bramka_wiedzy,
    thresholds: row.progi,
  };
}

/** Rules of one role and kind of period, by first month. */
function historyOf(
  rules_: ReadonlyMap<string, Rule>,
  { rola, okres }: { readonly rola: Rule['role']; readonly okres: Rule['period_kind'] },
): Dated[] {
  return [...rules_.values()]
    .filter(({ role, period_kind: kind }) => role === rola && kind === okres)
    .map((rule) => ({ from: rule.valid_from, content: JSON.stringify(contentOf(rule)) }));
}

function contentOf({ above_rate: rate, above_cap: cap, knowledge_gate: gate, thresholds }: Rule) {
  return [rate, cap, gate, thresholds.map(({ percent, bonus }) => [percent, bonus])];
}

function isSame(one: Rule, other: Rule): boolean {
  return (
    one.above_rate === other.above_rate &&
    one.above_cap === other.above_cap &&
    one.knowledge_gate === other.knowledge_gate &&
    JSON.stringify(one.thresholds) === JSON.stringify(other.thresholds)
  );
}
