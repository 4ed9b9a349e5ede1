import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { paths } from '../../paths.ts';
import { Page } from '@klub/ui/layout/Page.tsx';
import { Tabs } from '@klub/ui/controls/Tabs.tsx';
import { knowledgeCopy as copy } from './knowledge.copy.ts';

const tabs = [
  { to: paths.pills, words: copy.pills },
  { to: paths.questions, words: copy.questions },
  { to: paths.knowledgeScore, words: copy.score },
] as const;

/** The tabs of knowledge. 'Pytania' leads to the score, which contains the question list (D11). */
export function KnowledgeLayout({ children }: { children: ReactNode }) {
  const links = tabs.map(({ to, words }) => ({
    key: to,
    link: <NavLink to={to}>{words}</NavLink>,
  }));
  return (
    <Page title={copy.title} width="wide" actions={<Tabs label={copy.tabsLabel} links={links} />}>
      {children}
    </Page>
  );
}
