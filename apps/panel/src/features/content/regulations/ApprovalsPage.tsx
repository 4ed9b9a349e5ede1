import { EmptyState } from '@klub/ui/feedback/EmptyState.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Card, CardGrid } from '@klub/ui/layout/Card.tsx';
import { Page, Row, Stack } from '@klub/ui/layout/Page.tsx';
import { Badge } from '@klub/ui/text/Badge.tsx';
import { generatePath, Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { Loaded } from '../../screen/Loaded.tsx';
import { regulationsCopy as copy } from './regulations.copy.ts';
import styles from './regulations.module.css';
import { useDocuments } from './regulations.queries.ts';
import { type Listed, regulationsDocument } from './regulations.rules.ts';

/** The approvals of the programme, each with what is in force and what is planned. */
export function ApprovalsPage() {
  const query = useDocuments();
  const { approvals: words } = copy;
  return (
    <Page width="wide" title={words.title} lead={words.lead}>
      <Loaded query={query} skeleton={<SkeletonCard lines={8} />}>
        {({ data }) => {
          const approvals = data.filter(({ document }) => document !== regulationsDocument);
          if (approvals.length === 0)
            return (
              <EmptyState drawing="circle" title={words.none}>
                {words.noneText}
              </EmptyState>
            );
          return (
            <CardGrid>
              {approvals.map((approval) => (
                <ApprovalCard key={approval.document} approval={approval} />
              ))}
            </CardGrid>
          );
        }}
      </Loaded>
    </Page>
  );
}

function ApprovalCard({ approval }: { approval: Listed }) {
  const { document, title, occasion, isWithdrawn, inForce, planned, hasDraft } = approval;
  const { approvals: words } = copy;
  return (
    <Card as="li" leads labelledBy={document}>
      <Stack gap="s">
        <h2 className={styles.heading} id={document}>
          <Link to={generatePath(paths.approval, { dokument: document })}>{title}</Link>
        </h2>
        <Row>
          {occasion !== null && <Badge>{words.occasions[occasion]}</Badge>}
          {isWithdrawn && <Badge tone="warning">{words.withdrawn}</Badge>}
          {hasDraft && <Badge tone="accent">{words.hasDraft}</Badge>}
        </Row>
        {inForce !== null && (
          <p className={styles.quiet}>
            {copy.version(inForce.number)} {copy.since(inForce)}
          </p>
        )}
        {inForce !== null && inForce.agreement !== null && <p>{copy.agreed(inForce.agreement)}</p>}
        {planned !== null && <p className={styles.quiet}>{copy.planned(planned)}</p>}
      </Stack>
    </Card>
  );
}
