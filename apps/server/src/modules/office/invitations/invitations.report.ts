import { roleName, type RoleNames } from '@klub/contract/roles';
import { roleNamesOn } from '../../club/settings/settings.ts';
import { shownPhone, maskedPhone } from '../../../infra/phone.ts';
import { addDays, dayOf, startOfDay } from '../../../infra/warsaw.ts';
import {
  type Column,
  defineReport,
  figuresIn,
  type FilterTexts,
  type LayoutOf,
  namedPeriod,
  periodOptions,
  ReportDeclined,
  rowsBy,
  searchOf,
  shownName,
  stateOf,
} from '../../club/territory/territory.ts';
import { listCopy as copy } from './invitations.copy.ts';
import {
  countStates,
  findReach,
  invitationsStatement,
  type ListedInvitation,
  type Listing,
  type Search,
  states,
} from './listing.store.ts';

/**
 * Cannot be sorted by phone: the order would reveal hidden digits of other people's invitations.
 */
const columns = [
  { key: 'sap', heading: copy.headings.sap, type: 'text', isSortable: true },
  { key: 'phone', heading: copy.headings.phone, type: 'phone', isSortable: false },
  { key: 'type', heading: copy.headings.type, type: 'text', isSortable: true },
  { key: 'inviter', heading: copy.headings.inviter, type: 'text', isSortable: true },
  { key: 'invitedOn', heading: copy.headings.invitedOn, type: 'date', isSortable: true },
  { key: 'state', heading: copy.headings.state, type: 'state', isSortable: true },
  { key: 'hasTarget', heading: copy.headings.hasTarget, type: 'text', isSortable: true },
] as const satisfies readonly Column[];

const layout: LayoutOf<typeof columns> = {
  table: ['phone', 'state', 'sap', 'type', 'inviter', 'invitedOn', 'hasTarget'],
  chain: ['invitedOn', 'state', 'hasTarget'],
  phone: { sign: 'state', below: ['type'], end: 'invitedOn' },
};

/**
 * All invitations, newest first, unless filtered by a period: the list shows actions, not a month's
 * results.
 */
export const invitationsReport = defineReport({
  name: 'invitations',
  title: copy.title,
  filters: (texts, month) => ({
    period: periodIn(texts, month),
    search: searchIn(texts.search),
    hasTarget: hasTargetIn(texts.hasTarget),
    state: stateOf(texts, states),
  }),
  open: async (handle, { viewerId, filters, now, month }) => {
    const listing = { viewerId, now, month, ...filters };
    const { hasTeam, firstAt } = await findReach(handle, viewerId);
    const names = await roleNamesOn(handle, dayOf(now));
    const present = (row: ListedInvitation) => {
      const { inviter, ...cells } = presentRow(row, names, now);
      return hasTeam ? { ...cells, inviter } : cells;
    };
    return {
      columns: columns.filter(({ key }) => hasTeam || key !== 'inviter'),
      layout,
      options: periodOptions(firstAt === null ? null : dayOf(firstAt), month),
      sort: { column: 'invitedOn', order: 'desc' },
      ...rowsBy<ListedInvitation>(
        handle,
        (sort, slice) => invitationsStatement(listing, sort, slice),
        (rows) => rows.map(present),
      ),
      headline: async () => figuresIn(await countStates(handle, listing)),
    };
  },
});

function periodIn(texts: FilterTexts, current: string): Listing['period'] {
  const period = namedPeriod(texts, current);
  return (
    period && { from: startOfDay(period.firstDay), to: startOfDay(addDays(period.lastDay, 1)) }
  );
}

function searchIn(typed: string | undefined): Search | null {
  const search = searchOf(typed);
  const digits = (typed ?? '').replace(/[\s-]/g, '');
  return (
    search && {
      patterns: search.patterns,
      phone: search.phone,
      digits: /^\d{3,9}$/.test(digits) ? digits : null,
    }
  );
}

function hasTargetIn(value = ''): boolean | null {
  if (value !== '' && value !== '0' && value !== '1')
    throw new ReportDeclined(copy.unknownHasTarget);
  return value === '' ? null : value === '1';
}

/**
 * A row also has the actions that the screen may offer; the server checks them again when called.
 */
function presentRow(row: ListedInvitation, names: RoleNames, now: Date) {
  const { isOwn, state, hasLeft, isBlocked, isConfirmed, until, isReplaced } = row;
  const isOpen = isOwn && !hasLeft && !isReplaced && (state === 'sent' || state === 'expired');
  return {
    sap: `${row.prefix} ${row.sap}`,
    phone: hasLeft ? shownName('', true) : isOwn ? shownPhone(row.phone) : maskedPhone(row.phone),
    type: roleName(row.role, names),
    inviter: shownName(row.inviter, row.hasInviterLeft),
    invitedOn: dayOf(row.invitedAt),
    state: copy.states[state],
    hasTarget: row.hasTarget ? copy.yes : copy.no,
    id: String(row.id),
    validUntil: until === null || until <= now ? null : dayOf(new Date(until.getTime() - 1)),
    canResend: isOpen && !isBlocked,
    canWithdraw: isOpen && !isConfirmed,
  };
}
