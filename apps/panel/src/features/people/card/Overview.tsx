import { Facts } from '@klub/ui/data/Facts.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Columns, Stack } from '@klub/ui/layout/Page.tsx';
import { Badge } from '@klub/ui/text/Badge.tsx';
import { formatDateTime, formatNumber } from '@klub/ui/words/format.ts';
import type { PersonCard } from '../people.queries.ts';
import styles from '../people.module.css';
import { Actions } from './Actions.tsx';
import { cardCopy as copy } from './card.copy.ts';
import { Standing } from './Standing.tsx';

/** How the person stands, the acts on the account, its state, and the person's places of work. */
export function Overview({ person }: { person: PersonCard }) {
  return (
    <>
      <Standing person={person} />
      <Actions person={person} />
      <Columns
        rail={
          <Stack>
            <Account person={person} />
            <Devices person={person} />
          </Stack>
        }
      >
        <Shops shops={person.shops} />
        <Roles roles={person.roles} />
      </Columns>
    </>
  );
}

function Account({ person }: { person: PersonCard }) {
  const { facts } = copy;
  const {
    joinedAt,
    invitedUntil,
    lastLoginAt,
    leftAt,
    representatives,
    hasPassword,
    createdAt,
    letters,
    lastSms,
  } = person;
  const joining =
    invitedUntil === null
      ? facts.notJoined
      : `${facts.notJoined}, ${facts.invitedUntil(invitedUntil)}`;
  const shown = [
    { term: facts.phone, value: person.phone || '–' },
    { term: facts.role, value: person.role },
    { term: facts.representatives, value: representatives.join(', ') || facts.nobody },
    { term: facts.created, value: formatDateTime(createdAt) },
    { term: facts.joined, value: joinedAt === null ? joining : formatDateTime(joinedAt) },
    {
      term: facts.lastLogin,
      value: lastLoginAt === null ? facts.never : formatDateTime(lastLoginAt),
    },
    { term: facts.password, value: hasPassword ? facts.hasPassword : facts.noPassword },
    ...(letters > 0 ? [{ term: facts.letters, value: formatNumber(letters) }] : []),
    ...(lastSms === null ? [] : [{ term: facts.lastSms, value: smsWords(lastSms) }]),
    ...(leftAt === null ? [] : [{ term: facts.left, value: formatDateTime(leftAt) }]),
  ];
  return (
    <Card as="section" labelledBy="account">
      <h2 id="account">{facts.title}</h2>
      <Facts facts={shown} />
    </Card>
  );
}

function smsWords({ kind, askedAt, state, at }: NonNullable<PersonCard['lastSms']>): string {
  return copy.facts.smsWords(kind, askedAt, state, at);
}

function Devices({ person: { sessions, devices, knownDevices, unread } }: { person: PersonCard }) {
  const push = devices.map(({ platform, version, seenAt }) =>
    copy.pushOn(platform, version, seenAt),
  );
  return (
    <Card as="section" labelledBy="devices">
      <h2 id="devices">{copy.devices}</h2>
      <Facts
        facts={[
          { term: copy.sessions, value: formatNumber(sessions.open) },
          ...(sessions.lastUsedAt === null
            ? []
            : [{ term: copy.lastUsed, value: formatDateTime(sessions.lastUsedAt) }]),
          { term: copy.known, value: formatNumber(knownDevices) },
          { term: copy.push, value: push.length === 0 ? copy.noPush : push.join('; ') },
          { term: copy.unread, value: formatNumber(unread) },
        ]}
      />
    </Card>
  );
}

function Shops({ shops }: Pick<PersonCard, 'shops'>) {
  return (
    <Card as="section" labelledBy="shops">
      <h2 id="shops">{copy.shops}</h2>
      {shops.length === 0 ? (
        <p className={styles.quiet}>{copy.noShops}</p>
      ) : (
        <ul className={styles.items} role="list">
          {shops.map(({ code, name, customer, from, until, isNow }) => (
            <li className={styles.item} key={`${code} ${from}`}>
              <p className={styles.what}>
                <span>
                  {code} {name}
                </span>
                {isNow && <Badge tone="success">{copy.now}</Badge>}
              </p>
              <p className={styles.quiet}>
                {customer} · {copy.span(from, until)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Roles({ roles }: Pick<PersonCard, 'roles'>) {
  return (
    <Card as="section" labelledBy="roles">
      <h2 id="roles">{copy.roles}</h2>
      <ul className={styles.items} role="list">
        {roles.map(({ role, from, until }) => (
          <li className={styles.item} key={until ?? ''}>
            <p className={styles.what}>{role}</p>
            <p className={styles.quiet}>{copy.span(from, until)}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
