import { maskedPhone } from '../../infra/phone.ts';
import { dayOf } from '../../infra/warsaw.ts';
import { shownName } from '../../modules/territory/scope.rules.ts';
import type { HoldReport } from '../../modules/settlements/payout/holds.service.ts';
import type { ActiveHold, HoldKind } from '../../modules/settlements/payout/holds.store.ts';
import { referenceOf } from '../../modules/settlements/payout/payout.rules.ts';
import { monthName, shownDay } from '../../infra/polish.copy.ts';

const holdNames: Record<HoldKind, string> = {
  operator: 'wstrzymanie przez organizatora',
  returned: 'przelew, który wrócił',
  repeated: 'miesiące rozliczone na innym koncie',
};

export function holdText({ person, outcome, kinds }: HoldReport): string {
  const who = namedPerson(person);
  if (outcome === 'held') return `Wstrzymano wypłaty: ${who}.`;
  const what = kinds.map((kind) => holdNames[kind]).join(', ');
  if (outcome === 'released') return `Zwolniono wypłaty: ${who} (${what}).`;
  return kinds.length === 0
    ? `Nic nie wstrzymuje wypłat: ${who}. Niczego nie zmieniono.`
    : `Wypłaty są już wstrzymane z tego powodu: ${who}. Niczego nie zmieniono.`;
}

export function namedPerson({
  name,
  phone,
  isDeleted,
}: Pick<ActiveHold, 'name' | 'phone' | 'isDeleted'>): string {
  return [shownName(name, isDeleted), ...(isDeleted ? [] : [maskedPhone(phone)])].join(', ');
}

const shownHolds = 50;

export function holdLines(holds: readonly ActiveHold[]): string[] {
  if (holds.length === 0) return [];
  return [
    'Wstrzymani pojedynczo:',
    ...holds.slice(0, shownHolds).map((hold) => {
      const { kind, month, itemId, reason, heldBy, heldAt } = hold;
      const what = [
        holdNames[kind],
        ...(month === null ? [] : [monthName(month)]),
        ...(itemId === null ? [] : [referenceOf(itemId)]),
        ...(reason === '' ? [] : [`„${reason}”`]),
      ].join(', ');
      return `  ${namedPerson(hold)}: ${what} (${[...(heldBy === '' ? [] : [heldBy]), shownDay(dayOf(heldAt))].join(', ')})`;
    }),
    ...(holds.length > shownHolds ? [`  … i ${String(holds.length - shownHolds)} dalszych`] : []),
  ];
}
