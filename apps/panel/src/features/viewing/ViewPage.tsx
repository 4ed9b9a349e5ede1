import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Page } from '@klub/ui/layout/Page.tsx';
import { useState } from 'react';
import { useParams } from 'react-router';
import { PersonLink } from '../screen/PersonLink.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { viewingCopy as copy } from './viewing.copy.ts';
import { refreshView, useViewPage } from './viewing.queries.ts';
import { ViewForm } from './ViewForm.tsx';
import { ViewFrame } from './ViewFrame.tsx';

/** The participants' app as one of them sees it: first the reason, then a quarter of an hour of looking. */
export function ViewPage() {
  const { id = '' } = useParams();
  return <Viewing key={id} id={id} />;
}

function Viewing({ id }: { id: string }) {
  const query = useViewPage(id);
  const [ended, setEnded] = useState('');
  const page = query.data?.data;
  const end = (words: string): void => {
    setEnded(words);
    refreshView();
  };
  return (
    <Page
      title={page === undefined ? copy.title : copy.of(page.person.name)}
      kicker={page?.person.roleName}
      width="wide"
      back={<PersonLink id={id} />}
      lead={page?.open === null ? copy.lead : undefined}
    >
      <Loaded query={query} skeleton={<SkeletonCard lines={6} />}>
        {({ data }) =>
          data.open === null || ended !== '' ? (
            <>
              {ended !== '' && (
                <Notice kind="info" announced>
                  {ended}
                </Notice>
              )}
              <ViewForm page={data} onOpen={() => setEnded('')} />
            </>
          ) : (
            <ViewFrame
              key={data.open.id}
              page={data}
              view={data.open}
              loadedAt={query.dataUpdatedAt}
              onEnd={() => end(copy.ended.button)}
              onOver={() => end(copy.ended.over)}
            />
          )
        }
      </Loaded>
    </Page>
  );
}
