import { Button } from '@klub/ui/controls/Button.tsx';
import { type Column, DataTable } from '@klub/ui/data/DataTable.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Page, Stack } from '@klub/ui/layout/Page.tsx';
import { Badge } from '@klub/ui/text/Badge.tsx';
import { useState } from 'react';
import { Loaded } from '../screen/Loaded.tsx';
import { useMe } from '../shell/me.ts';
import { RuleDrawing } from './RuleDrawing.tsx';
import { Proposed } from './Proposed.tsx';
import { rulesCopy as copy } from './rules.copy.ts';
import { useRules } from './rules.queries.ts';
import { type Rules, type RuleVersion, type Track, tracks, versionsOf } from './rules.rules.ts';
import { VersionForm } from './VersionForm.tsx';
import styles from './rules.module.css';
import { useRoleNames } from '../shell/me.ts';

/** The bonus rules by role and period: what holds, what held, and what will. */
export function RulesPage() {
  const query = useRules();
  return (
    <Page width="wide" title={copy.title} lead={copy.lead}>
      <Loaded query={query} skeleton={<SkeletonCard lines={12} />}>
        {({ data }) => (
          <>
            {tracks.map((track) => (
              <TrackCard key={`${track.role} ${track.period}`} track={track} rules={data} />
            ))}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function TrackCard({ track, rules }: { track: Track; rules: Rules }) {
  const [isOpen, setOpen] = useState(false);
  const mayWrite = useMe().permissions.includes('rules.write');
  const versions = versionsOf(rules.versions, track);
  const present = versions.find(({ state }) => state === 'inForce');
  const names = useRoleNames();
  const name = copy.track(names[track.role], track.period);
  const heading = `${track.role}-${track.period}`;
  const periods = track.period === 'month' ? rules.months : rules.quarters;
  return (
    <Card as="section" labelledBy={heading}>
      {isOpen ? (
        <VersionForm
          heading={heading}
          track={track}
          present={present}
          versions={versions}
          periods={periods}
          starts={rules.starts}
          onDone={() => setOpen(false)}
        />
      ) : (
        <Stack>
          <h2 id={heading}>{name}</h2>
          <Proposed
            proposal={rules.proposals.find(
              ({ role, period }) => role === track.role && period === track.period,
            )}
          />
          {versions.length === 0 ? (
            <p>{copy.noneText}</p>
          ) : (
            present !== undefined && <RuleDrawing rule={present} />
          )}
          {versions.length > 0 && (
            <DataTable
              caption={copy.versions(name)}
              columns={columns}
              rows={versions}
              rowKey={({ id }) => id}
            />
          )}
          {mayWrite && (
            <div>
              <Button kind="quiet" icon="pencil" onClick={() => setOpen(true)}>
                {copy.propose}
              </Button>
            </div>
          )}
        </Stack>
      )}
    </Card>
  );
}

const columns: readonly Column<RuleVersion>[] = [
  {
    key: 'from',
    heading: copy.columns.from,
    slot: 'name',
    cell: ({ from, version }) => copy.from(from, version),
  },
  {
    key: 'state',
    heading: copy.columns.state,
    slot: 'sign',
    cell: ({ state, isFrozen }) => (
      <span className={styles.marks} title={isFrozen ? copy.frozenHint : undefined}>
        <Badge tone={state === 'inForce' ? 'success' : state === 'coming' ? 'accent' : 'neutral'}>
          {copy.states[state]}
        </Badge>
        {isFrozen && <Badge>{copy.frozen}</Badge>}
      </span>
    ),
  },
  {
    key: 'thresholds',
    heading: copy.columns.thresholds,
    slot: 'bar',
    cell: copy.thresholds,
    title: copy.thresholds,
  },
  {
    key: 'above',
    heading: copy.columns.above,
    slot: 'below',
    cell: copy.above,
    phone: (rule) => (rule.aboveRate === 0 ? '' : `${copy.columns.above}: ${copy.above(rule)}`),
    title: copy.above,
  },
  { key: 'gate', heading: copy.columns.gate, cell: ({ gate }) => copy.gate(gate) },
  { key: 'by', heading: copy.columns.by, cell: copy.origin, title: copy.origin },
];
