import { ProgressBar } from '@klub/ui/data/ProgressBar.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Disclosure } from '@klub/ui/layout/Disclosure.tsx';
import { Columns, Page, Row, Stack } from '@klub/ui/layout/Page.tsx';
import { LiveRegion } from '@klub/ui/text/VisuallyHidden.tsx';
import { useParams } from 'react-router';
import { paths } from '../../paths.ts';
import { BackLink } from '../screen/BackLink.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { ClosingCard, Proposed } from './ClosingCard.tsx';
import { History } from './History.tsx';
import { monthsCopy as copy, rehearsalCopy } from './months.copy.ts';
import { useMonth } from './months.queries.ts';
import { type Month, hasNextStep } from './months.rules.ts';
import { MonthState } from './MonthState.tsx';
import { RehearsalCard } from './RehearsalCard.tsx';
import { Remarks } from './Remarks.tsx';
import { Result } from './Result.tsx';

/** One month before two people's agreement, and its closings. */
export function MonthPage() {
  const { miesiac = '' } = useParams();
  const query = useMonth(miesiac);
  return (
    <Page
      width="wide"
      title={query.data?.data.title ?? copy.title}
      back={<BackLink to={paths.months}>{copy.back}</BackLink>}
    >
      <Loaded query={query} skeleton={<SkeletonCard lines={8} />}>
        {({ data }) => <Whole key={data.month} data={data} />}
      </Loaded>
    </Page>
  );
}

function Whole({ data }: { data: Month }) {
  const { state, words, work, waiting, closings, notClosed, isOver, history } = data;
  return (
    <>
      <Card>
        <Stack gap="s">
          <Row>
            <MonthState state={state} />
            {words !== '' && <span>{words}</span>}
          </Row>
          {!isOver && <p>{copy.open}</p>}
          {closings > 0 && waiting.entries > 0 && (
            <p>{copy.waiting(waiting.entries, copy.points(waiting.amount))}</p>
          )}
          {work !== null && <ProgressBar percent={work.progress} label={work.note} />}
        </Stack>
      </Card>
      <LiveRegion>{work === null ? copy.states[state] : ''}</LiveRegion>
      {notClosed !== '' && work === null && (
        <Notice kind="warning" title={copy.notClosed}>
          {notClosed}
        </Notice>
      )}
      {isOver && (
        <>
          {/* A closed month says first what it has given; a rehearsal is about its correction. */}
          {history.length > 0 && <Result data={data} />}
          {history.length > 0 && <History month={data.month} history={history} />}
          {state === 'closed' ? (
            <Disclosure title={rehearsalCopy.titleOfCorrection}>
              <Steps data={data} />
            </Disclosure>
          ) : (
            <Steps data={data} />
          )}
        </>
      )}
    </>
  );
}

/** The rehearsal and the next step; above both, what has changed since a proposal. */
function Steps({ data }: { data: Month }) {
  const { signoffId } = data;
  if (signoffId !== null)
    return <Proposed data={data} signoffId={signoffId} looks={<Looks data={data} />} />;
  if (!hasNextStep(data)) return <Looks data={data} />;
  return (
    <Columns rail={<ClosingCard data={data} />}>
      <Looks data={data} />
    </Columns>
  );
}

function Looks({ data }: { data: Month }) {
  return (
    <>
      <RehearsalCard data={data} />
      {data.rehearsal !== null && <Remarks month={data.month} rehearsal={data.rehearsal} />}
    </>
  );
}
