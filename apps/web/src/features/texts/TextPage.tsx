import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Html } from '../../ui/text/Html.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { SkeletonText } from '../../ui/feedback/Skeleton.tsx';
import { Loaded } from '../loading/Loaded.tsx';
import { textsCopy as copy } from './texts.copy.ts';

type TextPageProps = { title: string; query: UseQueryResult<{ data: { html: string } }>; back?: ReactNode };

/** A heading and a text of the programme. */
export function TextPage({ title, query, back }: TextPageProps) {
  return (
    <Page title={title} back={back}>
      <Loaded query={query} skeleton={<SkeletonText lines={12} />}>
        {({ data: { html } }) =>
          html === '' ? (
            <EmptyState drawing="circle" title={copy.noData}>
              {copy.emptyStep}
            </EmptyState>
          ) : (
            <Html html={html} />
          )
        }
      </Loaded>
    </Page>
  );
}
