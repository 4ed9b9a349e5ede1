import { useQuery } from '@tanstack/react-query';
import type { Role } from '@klub/contract/roles';
import { q } from '../../lib/query.ts';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Html } from '@klub/ui/text/Html.tsx';
import { Columns, Page, Stack } from '@klub/ui/layout/Page.tsx';
import { SkeletonBlock, SkeletonText } from '@klub/ui/feedback/Skeleton.tsx';
import { type User, userQuery } from '../auth/auth.queries.ts';
import { Loaded, LoadedHtml } from '../screen/Loaded.tsx';
import { ContactForm } from './ContactForm.tsx';
import { SuperiorCard } from '../profile/SuperiorCard.tsx';
import { OwnLetters } from './OwnLetters.tsx';
import { contactCopy as copy } from './contact.copy.ts';

export function ContactPage() {
  const text = useQuery(q('GET /api/v1/configuration/contact_text'));
  const user = useQuery(userQuery);
  return (
    <Page title={copy.title} width="wide">
      <LoadedHtml skeleton={<PageSkeleton />}>
        <Loaded query={text} skeleton={<PageSkeleton />}>
          {({ data: { html } }) => html !== '' && <Html html={html} />}
        </Loaded>
        {/* Below the text, so loaded after it: the form must not move while it is used. */}
        {!text.isPending && (
          <Loaded query={user} skeleton={<ColumnsSkeleton />}>
            {({ message }) => <FormFor user={message} />}
          </Loaded>
        )}
      </LoadedHtml>
    </Page>
  );
}

function FormFor({ user }: { user: User }) {
  const userType: Role = user.role;
  const categories = useQuery(
    q('GET /api/v1/contact-categories/:userType', { params: { userType } }),
  );
  return (
    <Columns rail={!categories.isPending && <SuperiorCard role={user.role} />}>
      <Card>
        <Loaded query={categories} skeleton={<FormSkeleton />}>
          {({ data: [list = []] }) => (
            <ContactForm user={user} categories={list} key={user.profile.id} />
          )}
        </Loaded>
      </Card>
      {/* Below the form, so loaded after it. */}
      {!categories.isPending && <OwnLetters />}
    </Columns>
  );
}

function PageSkeleton() {
  return (
    <>
      <SkeletonText lines={4} />
      <ColumnsSkeleton />
    </>
  );
}

function ColumnsSkeleton() {
  return (
    <Columns rail={<></>}>
      <Card>
        <FormSkeleton />
      </Card>
    </Columns>
  );
}

function FormSkeleton() {
  return (
    <Stack gap="l">
      <SkeletonBlock />
      <SkeletonBlock />
      <SkeletonBlock height="13rem" />
      <SkeletonBlock />
    </Stack>
  );
}
