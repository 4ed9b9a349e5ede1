import type { Permission } from '@klub/contract/panel/permissions';
import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { generatePath, Link } from 'react-router';
import { paths } from '../../paths.ts';
import { useMe } from '../shell/me.ts';
import { matterCopy as copy } from './signoffs.copy.ts';
import type { Matter } from './signoffs.rules.ts';

type Screen = {
  readonly may: Permission;
  readonly label: string;
  /** By the subject of the matter. */
  readonly to: (subject: string) => string;
};

const { subjects } = copy;
const account: Screen = {
  may: 'staff.read',
  label: subjects.account,
  to: (id) => generatePath(paths.staffAccount, { id }),
};
const importScreen: Screen = {
  may: 'imports.read',
  label: subjects.import,
  to: (id) => generatePath(paths.import, { id }),
};

/** The screen that shows whole what a matter sums up, by its kind. */
const screens: Partial<Record<Matter['kind'], Screen>> = {
  'staff.grant': account,
  'staff.reset': account,
  'import.apply': importScreen,
  'import.undo': importScreen,
  'plans.cell': {
    may: 'people.read',
    label: subjects.person,
    to: (subject) => generatePath(paths.person, { id: subject.split('/')[1] ?? '' }),
  },
  'rules.version': { may: 'imports.read', label: subjects.rules, to: () => paths.rules },
  'settings.version': { may: 'imports.read', label: subjects.settings, to: () => paths.settings },
  'month.close': {
    may: 'money.read',
    label: subjects.month,
    to: (miesiac) => generatePath(paths.month, { miesiac }),
  },
  'payout.make': { may: 'money.read', label: subjects.payouts, to: () => paths.payouts },
  'payout.release': {
    may: 'money.read',
    label: subjects.bankAccount,
    to: (id) => generatePath(paths.personAccount, { id }),
  },
  'phone.change': {
    may: 'people.read',
    label: subjects.phone,
    to: (id) => generatePath(paths.personPhone, { id }),
  },
  'message.send': {
    may: 'messages.write',
    label: subjects.message,
    to: (id) => generatePath(paths.message, { id }),
  },
  'regulations.publish': {
    may: 'content.read',
    label: subjects.document,
    to: (document) =>
      document === 'regulamin'
        ? paths.regulations
        : generatePath(paths.approval, { dokument: document }),
  },
  'content.publish': {
    may: 'content.read',
    label: subjects.content,
    to: (ids) => generatePath(paths.contentDraft, { id: ids.split(' ')[0] ?? '' }),
  },
  'correction.book': {
    may: 'money.read',
    label: subjects.corrections,
    to: () => paths.corrections,
  },
};

export function Subject({ matter: { kind, subject } }: { matter: Matter }) {
  const { permissions } = useMe();
  const screen = screens[kind];
  if (screen === undefined || !permissions.includes(screen.may)) return null;
  return (
    <p>
      <Link className={buttonClass('link')} to={screen.to(subject)}>
        {screen.label}
      </Link>
    </p>
  );
}
