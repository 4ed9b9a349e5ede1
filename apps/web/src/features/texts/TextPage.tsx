import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { q } from '../../lib/query.ts';
import { Html } from '../../ui/text/Html.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { SkeletonText } from '../../ui/feedback/Skeleton.tsx';
import { Loaded, NoData } from '../screen/Loaded.tsx';
import { textsCopy as copy } from './texts.copy.ts';

export function PrizesPage() {
  return <TextPage title={copy.prizes} query={useQuery(q('GET /api/v1/configuration/prizes_text'))} />;
}

export function RulesPage() {
  return <TextPage title={copy.rules} query={useQuery(q('GET /api/v1/configuration/rules_text'))} />;
}

type TextPageProps = { title: string; query: UseQueryResult<{ data: { html: string } }>; back?: ReactNode };

/** A heading and a text of the programme. */
export function TextPage({ title, query, back }: TextPageProps) {
  return (
    <Page title={title} back={back}>
      <Loaded query={query} skeleton={<SkeletonText lines={12} />}>
        {({ data: { html } }) =>
          html === '' ? <NoData drawing="circle">{copy.emptyStep}</NoData> : <Html html={html} />
        }
      </Loaded>
    </Page>
  );
}
