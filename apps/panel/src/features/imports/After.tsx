import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { Link } from 'react-router';
import { type Path, paths } from '../../paths.ts';
import { afterCopy as copy } from './imports.copy.ts';
import { type Import, recognised } from './imports.rules.ts';

/** Where the saved rows are seen; the dashboard says what is missing next. */
const screens: Readonly<Record<keyof typeof copy, Path>> = {
  sklepy: paths.shops,
  uczestnicy: paths.people,
  struktura: paths.structure,
  plany: paths.plans,
  realizacje: paths.plans,
  reguly: paths.rules,
  ustawienia: paths.settings,
  korekty: paths.corrections,
  other: paths.dashboard,
};

/** The step that follows a saved import. */
export function After({ data }: { data: Import }) {
  const kinds = recognised(data);
  const [only = ''] = kinds.length === 1 ? kinds : [];
  const kind = isKnown(only) ? only : 'other';
  return (
    <div>
      <Link className={buttonClass('primary')} to={screens[kind]}>
        {copy[kind]}
      </Link>
    </div>
  );
}

function isKnown(kind: string): kind is keyof typeof screens {
  return Object.hasOwn(screens, kind);
}
