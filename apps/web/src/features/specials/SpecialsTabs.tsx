import { generatePath, Link, NavLink } from 'react-router';
import { paths } from '../../paths.ts';
import { Tabs } from '@klub/ui/controls/Tabs.tsx';
import { specialsCopy as copy } from './specials.copy.ts';
import { endedSearch, type Stage } from './specials.rules.ts';

/** The tabs of the list: current tasks, and past ones. */
export function SpecialsTabs({ stage }: { stage: Stage }) {
  const tabs = [
    { key: 'running', search: '', words: copy.running },
    { key: 'ended', search: endedSearch, words: copy.ended },
  ] as const;
  const links = tabs.map(({ key, search, words }) => ({
    key,
    link: (
      <Link
        to={{ pathname: paths.specials, search }}
        aria-current={key === stage ? 'page' : undefined}
      >
        {words}
      </Link>
    ),
  }));
  return <Tabs label={copy.tabsLabel} links={links} />;
}

export function TaskTabs({ slug }: { slug: string }) {
  const tabs = [
    { to: generatePath(paths.special, { slug }), words: copy.description },
    { to: generatePath(paths.specialSummary, { slug }), words: copy.summary },
  ];
  const links = tabs.map(({ to, words }) => ({
    key: to,
    link: (
      <NavLink to={to} end>
        {words}
      </NavLink>
    ),
  }));
  return <Tabs label={copy.taskTabsLabel} links={links} />;
}
