import { dayOf, firstDayOf } from '../../../../../infra/warsaw.ts';
import { beforeImage } from '../../before-images/before-image.ts';
import { withBeforeImages } from '../../before-images/former.service.ts';
import type { ImportContext, Line } from '../../programme.kind.ts';
import type { Batch } from '../../table/table.kind.ts';
import { customerChange } from './customers.rules.ts';
import {
  type FormerCustomer,
  addFormerCustomers,
  formerCustomers,
  removeFormerCustomer,
  storedCustomers,
} from './customers.store.ts';

export const formerCustomersImage = beforeImage({
  table: 'customer_change',
  key: ['place_id', 'since'],
  columns: {},
  also: ['customer_id'],
  isJoined: true,
});

export type ShopRow = {
  readonly kod: string;
  readonly prefiks: string;
  readonly sap: string;
  readonly od: string | null;
};

type Following<Row> = Required<Pick<Batch<Row>, 'accepts' | 'completed' | 'writeMore'>>;

/**
 * Keeps the former customers of shops that change theirs, and rejects changes without a day until an
 * operator says when they begin (D64).
 */
export async function followingCustomers<Row extends ShopRow>(
  context: ImportContext,
  lines: readonly Line<Row>[],
): Promise<Following<Row>> {
  const { tx, report, run, now, effects } = context;
  const asked = { today: dayOf(now), from: run.customersFrom };
  const codes = lines.map(({ row }) => row.kod);
  const stored = await storedCustomers(tx, codes);
  const changes = new Map(
    lines.map(({ line, row }) => [line, customerChange(row, stored.get(row.kod), asked)]),
  );
  return {
    accepts: ({ line }) => {
      const change = changes.get(line);
      const isWrong = change !== undefined && 'wrong' in change;
      if (isWrong) report.reject(line, 'od', change.wrong);
      return !isWrong;
    },
    completed: ({ line, row }) => {
      const change = changes.get(line);
      return change === undefined || 'wrong' in change ? row : { ...row, od: change.since };
    },
    writeMore: async (accepted) => {
      const placeIds = [...stored.values()].map(({ placeId }) => placeId);
      const former = await formerCustomers(tx, placeIds);
      const changeOf = new Map(former.map((one) => [`${one.place_id} ${one.since}`, one]));
      const [added, moved]: [FormerCustomer[], FormerCustomer[]] = [[], []];
      for (const { line, row } of lines) {
        const [is, change] = [stored.get(row.kod), changes.get(line)];
        if (!accepted.has(line) || is === undefined || change === undefined) continue;
        if ('wrong' in change || change.changesFrom === null) continue;
        effects.changeCustomers(firstDayOf(change.changesFrom));
        const { since } = change;
        if (since === null) continue;
        if (change.isDated) added.push({ place_id: is.placeId, since, customer_id: is.customerId });
        const last = changeOf.get(`${is.placeId} ${is.changedOn}`);
        if (change.isMoved !== true || last === undefined) continue;
        moved.push(last);
        added.push({ ...last, since });
      }
      // Rows of an earlier change belong to this import too, so that the undo of that one keeps them.
      const keyed = { key: ['place_id', 'since'], rows: [...former, ...added] };
      await withBeforeImages(context, formerCustomersImage, keyed, async () => {
        for (const one of moved) await removeFormerCustomer(tx, one);
        await addFormerCustomers(tx, added);
      });
      return new Set();
    },
  };
}
