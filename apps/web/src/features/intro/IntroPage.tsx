import { ProgrammeName } from '@klub/ui/layout/programme-name.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, use } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../../lib/api.ts';
import { changeCached, q } from '../../lib/query.ts';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '@klub/ui/controls/Button.tsx';
import { Html } from '@klub/ui/text/Html.tsx';
import { Page, Stack } from '@klub/ui/layout/Page.tsx';
import { PartnerImage } from '@klub/ui/images/PartnerImage.tsx';
import { SkeletonBlock, SkeletonText } from '@klub/ui/feedback/Skeleton.tsx';
import { userQuery } from '../auth/auth.queries.ts';
import { Loaded } from '../screen/Loaded.tsx';
import { introCopy as copy } from './intro.copy.ts';
import type { Slide } from './IntroGraphic.tsx';
import styles from './intro.module.css';
import { IntroSlider } from './IntroSlider.tsx';

export function IntroPage() {
  const query = useQuery(q('GET /api/v1/slider'));
  const remember = useRememberSeen();
  return (
    <Page title={query.data?.data[0]?.title ?? copy.title(use(ProgrammeName))} width="form">
      <Loaded query={query} skeleton={<OpeningSkeleton />}>
        {({ data: [opening, ...slides] }) => (
          <>
            <Intro opening={opening} slides={slides} onSeen={remember} />
            <Skip onSkip={remember} />
          </>
        )}
      </Loaded>
      {query.data === undefined && query.isError && <Skip onSkip={remember} />}
    </Page>
  );
}

/** Below the text, so it appears after the text. */
function Skip({ onSkip }: { onSkip: () => void }) {
  return (
    <div className={styles.skip}>
      <Link className={buttonClass('link')} to={paths.index} onClick={onSkip}>
        {copy.skip}
      </Link>
    </div>
  );
}

type IntroProps = { opening: Slide | undefined; slides: readonly Slide[]; onSeen: () => void };

/** The opening screen until the user starts, then the slides. Without slides the start leads to the club itself. */
function Intro({ opening, slides, onSeen }: IntroProps) {
  const [isBegun, setIsBegun] = useState(false);
  const navigate = useNavigate();

  function begin(): void {
    onSeen();
    if (slides.length === 0) void navigate(paths.index);
    else setIsBegun(true);
  }

  if (isBegun) return <IntroSlider slides={slides} onFinish={() => void navigate(paths.index)} />;
  return (
    <Stack gap="l">
      <PartnerImage />
      {opening && <Html html={opening.content} />}
      <Button wide onClick={begin}>
        {copy.start}
      </Button>
    </Stack>
  );
}

function OpeningSkeleton() {
  return (
    <Stack gap="l">
      <PartnerImage />
      <SkeletonText />
      <SkeletonBlock />
    </Stack>
  );
}

/**
 * Records that the intro was seen, so that it does not open automatically again. A failure is
 * ignored.
 */
function useRememberSeen(): () => void {
  const queryClient = useQueryClient();
  return () => {
    void api('POST /api/v1/slider/seen').catch(() => undefined);
    changeCached(queryClient, userQuery, ({ message }) => ({
      message: { ...message, extras: { ...message.extras, showSlider: false } },
    }));
  };
}
