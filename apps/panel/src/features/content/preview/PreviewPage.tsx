import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Page } from '@klub/ui/layout/Page.tsx';
import { useParams } from 'react-router';
import { Loaded } from '../../screen/Loaded.tsx';
import { Preview } from './Preview.tsx';
import { previewCopy as copy } from './preview.copy.ts';
import { useDraft } from './preview.queries.ts';

/** A saved draft as the roles would see it. */
export function PreviewPage() {
  const { id = '' } = useParams();
  const query = useDraft(id);
  const draft = query.data?.data;
  return (
    <Page width="wide" title={copy.title} kicker={draft?.title} lead={copy.lead}>
      <Loaded query={query} skeleton={<SkeletonCard lines={8} />}>
        {({ data: { kind, fields } }) => (
          <Preview
            key={id}
            draftId={id}
            kind={kind}
            typed={null}
            labelOf={(column) => fields.find(({ name }) => name === column)?.label ?? column}
          />
        )}
      </Loaded>
    </Page>
  );
}
