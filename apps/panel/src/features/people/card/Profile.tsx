import { type Column, DataTable } from '@klub/ui/data/DataTable.tsx';
import { Icon } from '@klub/ui/images/Icon.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Badge } from '@klub/ui/text/Badge.tsx';
import { formatDateTime } from '@klub/ui/words/format.ts';
import type { PersonCard } from '../people.queries.ts';
import styles from '../people.module.css';
import { cardCopy as copy } from './card.copy.ts';

type Consent = PersonCard['consents'][number];

/** Which fields are filled, and what the person has agreed to. */
export function Profile({ person: { profile, consents } }: { person: PersonCard }) {
  return (
    <>
      <Card as="section" labelledBy="profile">
        <h2 id="profile">{copy.profile}</h2>
        <p className={styles.quiet}>{copy.profileText}</p>
        <ul className={styles.items} role="list">
          {profile.map(({ field, isFilled, isNeeded }) => (
            <li className={styles.pair} key={field}>
              <span>{copy.fields[field]}</span>
              <Badge tone={isFilled ? 'success' : isNeeded ? 'warning' : 'neutral'}>
                <Icon name={isFilled ? 'check' : 'close'} size={16} />
                {isFilled ? copy.filled : isNeeded ? copy.empty : copy.emptyOptional}
              </Badge>
            </li>
          ))}
        </ul>
      </Card>
      <Card as="section" labelledBy="consents">
        <h2 id="consents">{copy.consents}</h2>
        {consents.length === 0 ? (
          <p className={styles.quiet}>{copy.noConsents}</p>
        ) : (
          <DataTable
            caption={copy.consents}
            columns={consentColumns}
            rows={consents}
            rowKey={({ name, version, at }) => `${name} ${version} ${at}`}
          />
        )}
      </Card>
    </>
  );
}

const answerOf = ({ value, isCurrent }: Consent): string => {
  const answer = value ? copy.yes : copy.no;
  return isCurrent ? answer : `${answer}, ${copy.replaced}`;
};

const consentColumns: readonly Column<Consent>[] = [
  {
    key: 'name',
    heading: copy.consentColumns.name,
    slot: 'name',
    cell: ({ name }) => name,
    title: ({ name }) => name,
  },
  { key: 'value', heading: copy.consentColumns.value, slot: 'sign', cell: answerOf },
  {
    key: 'version',
    heading: copy.consentColumns.version,
    numeric: true,
    cell: ({ version }) => version,
  },
  {
    key: 'at',
    heading: copy.consentColumns.at,
    slot: 'below',
    cell: ({ at }) => formatDateTime(at),
  },
  {
    key: 'channel',
    heading: copy.consentColumns.channel,
    slot: 'end',
    cell: ({ channel }) => copy.channel(channel),
  },
];
