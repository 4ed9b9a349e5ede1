import type { peopleRows } from '@klub/contract/panel/people/people';
import { may, type StaffRole } from '@klub/contract/panel/permissions';
import type { z } from 'zod';
import type { Handle } from '../../../infra/db/db.ts';
import { refuse } from '../../../infra/refusal.ts';
import { referenceOf } from '../../money/settlements/settlements.ts';
import { isPerson } from './card.store.ts';
import { byTime, isOfMoney, type Position, positionOf, positionText } from './history.rules.ts';
import * as store from './history.store.ts';

type Reply = z.input<(typeof peopleRows)['GET /api/panel/v1/people/:id/history']['reply']>;
type Event = Reply['data'][number];
type Placed = { readonly position: Position; readonly event: Event };
type Asking = { readonly roles: readonly StaffRole[] };

const eventsPerPage = 25;

/** One page of a person's history from all sources, newest first. */
export async function showHistory(
  handle: Handle,
  { roles }: Asking,
  id: number,
  after: string | undefined,
): Promise<Reply> {
  if (!(await isPerson(handle, id))) throw refuse('notFound');
  const slice = { after: positionOf(after), max: eventsPerPage + 1 };
  const [acts, imports, paid, returned, messages, letters] = await Promise.all([
    store.findActs(handle, id, slice),
    store.findImports(handle, id, slice),
    store.findPaid(handle, id, slice),
    store.findReturned(handle, id, slice),
    store.findMessages(handle, id, slice),
    store.findLetters(handle, id, slice),
  ]);
  const all = [
    ...acts.map((act) => placedAct(act, roles)),
    ...imports.map((one) => placedImport(one, roles)),
    ...paid.map((one) => placedTransfer(one, 'paid', roles)),
    ...returned.map((one) => placedTransfer(one, 'returned', roles)),
    ...messages.map(placedMessage),
    ...letters.map(placedLetter),
  ].toSorted((a, b) => byTime(a.position, b.position));
  const shown = all.slice(0, eventsPerPage);
  const last = shown.at(-1);
  return {
    data: shown.map(({ event }) => event),
    next: all.length > eventsPerPage && last !== undefined ? positionText(last.position) : null,
  };
}

type Roles = readonly StaffRole[];

function placedAct({ id, at, by, action, reason, outcome }: store.FoundAct, roles: Roles): Placed {
  const isHidden = isOfMoney(action) && !may(roles, 'money.read');
  const leadsTo = may(roles, 'trail.read') ? ({ screen: 'trail', id: String(id) } as const) : null;
  const position = { at, source: 'act', id } as const;
  return {
    position,
    event: {
      ...eventAt(position, isHidden ? '' : by, leadsTo),
      kind: 'act',
      action,
      reason: isHidden ? '' : reason,
      outcome,
    },
  };
}

function placedImport(found: store.FoundImport, roles: Roles): Placed {
  const { id, at, by, file, fileName, batchId, isUndone } = found;
  const isReadable = batchId !== null && may(roles, 'imports.read');
  const leadsTo = isReadable ? ({ screen: 'import', id: String(batchId) } as const) : null;
  const position = { at, source: 'import', id } as const;
  return {
    position,
    event: {
      ...eventAt(position, by, leadsTo),
      kind: 'import',
      file,
      fileName,
      importNumber: batchId ?? id,
      isUndone,
    },
  };
}

function placedTransfer(
  { id, at, payoutId, grosze, reason }: store.FoundTransfer,
  state: 'paid' | 'returned',
  roles: Roles,
): Placed {
  const leadsTo = may(roles, 'money.read')
    ? ({ screen: 'payout', id: String(payoutId) } as const)
    : null;
  const position = { at, source: state, id } as const;
  return {
    position,
    event: {
      ...eventAt(position, '', leadsTo),
      kind: 'transfer',
      state,
      reference: referenceOf(id),
      grosze,
      reason: state === 'returned' ? reason : '',
    },
  };
}

function placedMessage({ id, at, title, isRead }: store.FoundMessage): Placed {
  const position = { at, source: 'message', id } as const;
  return { position, event: { ...eventAt(position, '', null), kind: 'message', title, isRead } };
}

function placedLetter({ id, at, isDelivered }: store.FoundLetter): Placed {
  const position = { at, source: 'letter', id } as const;
  return { position, event: { ...eventAt(position, '', null), kind: 'letter', isDelivered } };
}

function eventAt(position: Position, by: string, leadsTo: Event['leadsTo']) {
  return {
    id: `${position.source}-${position.id}`,
    at: position.at.toISOString(),
    by,
    leadsTo,
  };
}
