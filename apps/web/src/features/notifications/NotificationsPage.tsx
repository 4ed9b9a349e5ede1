import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '@klub/ui/controls/Button.tsx';
import { EmptyState } from '@klub/ui/feedback/EmptyState.tsx';
import { Columns, Page, Row, Stack } from '@klub/ui/layout/Page.tsx';
import { SkeletonBlock } from '@klub/ui/feedback/Skeleton.tsx';
import { LiveRegion } from '@klub/ui/text/VisuallyHidden.tsx';
import { userQuery } from '../auth/auth.queries.ts';
import { Loaded } from '../screen/Loaded.tsx';
import { ShowOlder } from '../screen/ShowOlder.tsx';
import { Looks } from './Looks.tsx';
import { NotificationItem } from './NotificationItem.tsx';
import { NotificationSettings } from './NotificationSettings.tsx';
import { ReadingPane } from './ReadingPane.tsx';
import styles from './notifications.module.css';
import { notificationsCopy as copy } from './notifications.copy.ts';
import { useHidingBadge, useNotificationList, useReading } from './notifications.queries.ts';
import type { Message } from './notifications.rules.ts';
import { useWide } from './wide.ts';

export function NotificationsPage() {
  const user = useQuery(userQuery);
  const message = user.data?.message;
  useHidingBadge(message?.notifications[0]?.slug);
  const [areSettingsOpen, setSettingsOpen] = useState(false);
  const [areLooksOpen, setLooksOpen] = useState(false);
  const hasAny = message !== undefined && message.notifications.length > 0;
  const rows = [1, 2, 3, 4].map((key) => <SkeletonBlock key={key} height="7rem" />);
  const skeleton = <Columns rail={<></>}>{rows}</Columns>;
  return (
    <Page
      title={copy.title}
      width="wide"
      lead={hasAny ? copy.unread(message.extras.unreadNotifications) : undefined}
      actions={
        <Row>
          <Button
            kind="quiet"
            aria-expanded={areSettingsOpen}
            onClick={() => setSettingsOpen(!areSettingsOpen)}
          >
            {copy.settings}
          </Button>
          <Button
            kind="quiet"
            aria-expanded={areLooksOpen}
            onClick={() => setLooksOpen(!areLooksOpen)}
          >
            {copy.looks}
          </Button>
        </Row>
      }
    >
      {areSettingsOpen && message !== undefined && <NotificationSettings user={message} />}
      {areLooksOpen && <Looks />}
      <Loaded query={user} skeleton={skeleton}>
        {({ message: { notifications } }) =>
          notifications.length === 0 ? <Empty /> : <List newest={notifications} />
        }
      </Loaded>
    </Page>
  );
}

function Empty() {
  return (
    <EmptyState
      drawing="bell"
      title={copy.empty}
      action={
        <Link className={buttonClass('quiet')} to={paths.index}>
          {copy.home}
        </Link>
      }
    >
      {copy.emptyStep}
    </EmptyState>
  );
}

function List({ newest }: { newest: Message['notifications'] }) {
  const { list, hasMore, isLoading, hasFailed, showMore } = useNotificationList(newest);
  const read = useReading();
  const isWide = useWide();
  // A new notification does not replace the open one.
  const [chosen, setChosen] = useState(list[0]?.slug);
  const open = isWide ? (list.find(({ slug }) => slug === chosen) ?? list[0]) : undefined;
  const rows = (
    <Stack>
      <ul className={styles.list} role="list">
        {list.map((notification) => (
          <NotificationItem
            key={notification.slug}
            notification={notification}
            onRead={read}
            onOpen={isWide ? setChosen : undefined}
            isOpen={notification.slug === open?.slug}
          />
        ))}
      </ul>
      <LiveRegion>{list.length > 30 && copy.shown(list.length)}</LiveRegion>
      <ShowOlder hasMore={hasMore} isLoading={isLoading} hasFailed={hasFailed} onMore={showMore} />
    </Stack>
  );
  return <Columns rail={open && <ReadingPane notification={open} onRead={read} />}>{rows}</Columns>;
}
