import type { Permission } from '@klub/contract/panel/permissions';
import type { IconName } from '@klub/ui/images/Icon.tsx';
import { type Access, isAllowed } from './access.ts';
import { type Path, paths } from './paths.ts';

export type MenuItem = { label: string; to: Path; icon: IconName; may: Access };
export type MenuGroup = { label: string; items: readonly MenuItem[] };

const menu: readonly MenuGroup[] = [
  {
    label: 'Miesiąc',
    items: [
      { label: 'Pulpit', to: paths.dashboard, icon: 'calendar', may: 'dashboard.read' },
      { label: 'Moje sprawy', to: paths.matters, icon: 'check', may: 'matters.read' },
      { label: 'Operacje', to: paths.operations, icon: 'clock', may: 'operations.read' },
      { label: 'Miesiące', to: paths.months, icon: 'calendar', may: 'money.read' },
      { label: 'Korekty', to: paths.corrections, icon: 'pencil', may: 'money.read' },
    ],
  },
  {
    label: 'Dane',
    items: [
      { label: 'Importy', to: paths.imports, icon: 'download', may: 'imports.read' },
      { label: 'Plany i wyniki', to: paths.plans, icon: 'shop', may: 'people.read' },
      { label: 'Raporty', to: paths.reports, icon: 'file', may: 'reports.read' },
    ],
  },
  {
    label: 'Ludzie',
    items: [
      { label: 'Osoby', to: paths.people, icon: 'user', may: 'people.read' },
      { label: 'Sklepy', to: paths.shops, icon: 'shop', may: 'people.read' },
      { label: 'Struktura', to: paths.structure, icon: 'share', may: 'people.read' },
      { label: 'Zaproszenia', to: paths.invitations, icon: 'mail', may: 'people.read' },
    ],
  },
  {
    label: 'Pieniądze',
    items: [
      { label: 'Wypłaty', to: paths.payouts, icon: 'arrowRight', may: 'money.read' },
      { label: 'Zwroty', to: paths.returns, icon: 'retry', may: 'money.prepare' },
      { label: 'Sprawdzenie', to: paths.verifications, icon: 'check', may: 'verify.run' },
    ],
  },
  {
    label: 'Zasady',
    items: [
      { label: 'Zasady premii', to: paths.rules, icon: 'file', may: 'imports.read' },
      { label: 'Ustawienia programu', to: paths.settings, icon: 'filter', may: 'imports.read' },
    ],
  },
  {
    label: 'System',
    items: [
      { label: 'Użytkownicy', to: paths.staff, icon: 'user', may: 'staff.read' },
      { label: 'Dziennik', to: paths.trail, icon: 'file', may: 'trail.read' },
    ],
  },
];

/** The screens that an account may open, in groups. */
export function menuFor(permissions: readonly Permission[]): readonly MenuGroup[] {
  return menu
    .map(({ label, items }) => ({
      label,
      items: items.filter(({ may }) => isAllowed(may, permissions)),
    }))
    .filter(({ items }) => items.length > 0);
}

/** True on the screen of an item and on the screens that belong to it. */
export function isCurrent(to: Path, pathname: string): boolean {
  return pathname === to || (to !== paths.dashboard && pathname.startsWith(`${to}/`));
}
