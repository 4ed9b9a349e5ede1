import type { Permission } from '@klub/contract/panel/permissions';
import { Button, buttonClass } from '@klub/ui/controls/Button.tsx';
import { confirm } from '@klub/ui/feedback/notify.ts';
import { Disclosure } from '@klub/ui/layout/Disclosure.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { generatePath, Link } from 'react-router';
import { useAct } from '../../../lib/act.ts';
import { useLongWork } from '../../../lib/long-work.ts';
import { paths } from '../../../paths.ts';
import { FormMenu } from '../../forms/FormLinks.tsx';
import { FormMessage } from '../../screen/FormMessage.tsx';
import { useMe } from '../../shell/me.ts';
import styles from '../people.module.css';
import { endingSessions, type PersonCard, reminding, unblocking } from '../people.queries.ts';
import { actsCopy as copy } from './acts.copy.ts';
import { isPresent, isReturnOfLeaver, isUnblockable } from './card.rules.ts';
import { HoldActions } from './HoldActions.tsx';
import { Reveal } from './Reveal.tsx';

const personForms = [
  'dane-osoby',
  'konto-osoby',
  'podatki-osoby',
  'miejsce-osoby',
  'wynik-zadania',
  'blokada-osoby',
] as const;

/** The two ways that a call needs are in sight; all others are in one menu. */
export function Actions({ person }: { person: PersonCard }) {
  const { permissions } = useMe();
  const offers = offersOf(person, permissions);
  const first = firstWaysOf(person, permissions);
  if (!offers.hasAny && first.length === 0) return null;
  return (
    <section className={styles.actions} aria-label={copy.title}>
      {first.map(({ to, label }, index) => (
        <Link key={label} className={buttonClass(index === 0 ? 'primary' : 'quiet')} to={to}>
          {label}
        </Link>
      ))}
      {offers.hasAny && (
        <Disclosure
          className={styles.menu}
          title={<h2 className={styles.menuTitle}>{copy.title}</h2>}
        >
          <Offered person={person} offers={offers} />
        </Disclosure>
      )}
    </section>
  );
}

/** What of the menu this account may do. */
function offersOf(person: PersonCard, permissions: readonly Permission[]) {
  const mayAct = permissions.includes('people.act') && !person.isOwn;
  const hasReveal = permissions.includes('people.reveal') && person.revealable.length > 0;
  const mayForm = permissions.includes('imports.write') && isPresent(person) && !person.isOwn;
  const mayTakeData = permissions.includes('people.edit') && !person.isOwn;
  const ways = waysFor(person, permissions);
  const hasAny = mayAct || hasReveal || mayForm || mayTakeData || ways.length > 0;
  return { mayAct, hasReveal, mayForm, mayTakeData, ways, hasAny };
}

type OfferedProps = { person: PersonCard; offers: ReturnType<typeof offersOf> };

function Offered({ person, offers }: OfferedProps) {
  const { mayAct, hasReveal, mayForm, mayTakeData, ways } = offers;
  return (
    <div className={styles.actions}>
      {mayAct && (
        <>
          {isUnblockable(person) && <Unblock person={person} />}
          {isPresent(person) && <Remind person={person} />}
          {person.sessions.open > 0 && <SignOut person={person} />}
          <HoldActions person={person} />
        </>
      )}
      {hasReveal && <Reveal person={person} />}
      {mayForm && <FormMenu label={copy.change} forms={personForms} of={person.id} />}
      {ways.map(({ to, label }) => (
        <Link key={to} className={buttonClass('quiet')} to={generatePath(to, { id: person.id })}>
          {label}
        </Link>
      ))}
      {mayTakeData && <DataFile person={person} />}
    </div>
  );
}

/** The explanation of the newest month with something to explain, and the person's own view. */
function firstWaysOf(person: PersonCard, permissions: readonly Permission[]) {
  const { id, months, standing, isOwn } = person;
  const month = standing[0]?.month ?? months[0]?.month;
  const mayView = permissions.includes('people.view') && !isOwn && isPresent(person);
  return [
    ...(month === undefined
      ? []
      : [{ label: copy.why, to: generatePath(paths.personWhy, { id, okres: month }) }]),
    ...(mayView ? [{ label: copy.view, to: generatePath(paths.personView, { id }) }] : []),
  ];
}

/** Acts that have a separate screen. */
function waysFor(person: PersonCard, permissions: readonly Permission[]) {
  if (person.isOwn) return [];
  if (isReturnOfLeaver(person) && permissions.includes('money.read'))
    return [{ to: paths.personAccount, label: copy.account }] as const;
  if (!isPresent(person)) return [];
  const edits = [
    { to: paths.personAssignment, label: copy.assignment },
    { to: paths.personPhone, label: copy.phone },
  ] as const;
  return permissions.includes('people.edit') ? edits : [];
}

type ActionProps = { person: PersonCard };

function Unblock({ person }: ActionProps) {
  const { run, isPending, error } = useAct(unblocking);
  const ask = { title: copy.unblockTitle, text: copy.unblockText(person.name), ok: copy.unblock };
  return (
    <Stack gap="s">
      <Button
        loading={isPending}
        loadingLabel={copy.unblocking}
        onClick={() => void asked(ask, () => run({ params: { id: person.id } }))}
      >
        {copy.unblock}
      </Button>
      <FormMessage failure={error} />
    </Stack>
  );
}

function Remind({ person }: ActionProps) {
  const { run, isPending, error } = useAct(reminding);
  const text =
    person.joinedAt === null
      ? copy.remindInvitation(person.phone)
      : copy.remindPassword(person.phone);
  return (
    <Stack gap="s">
      <Button
        kind="quiet"
        icon="mail"
        loading={isPending}
        loadingLabel={copy.reminding}
        onClick={() =>
          void asked({ title: copy.remindTitle, text, ok: copy.remind }, () =>
            run({ params: { id: person.id } }),
          )
        }
      >
        {copy.remind}
      </Button>
      <FormMessage failure={error} />
    </Stack>
  );
}

function SignOut({ person }: ActionProps) {
  const { run, isPending, error } = useAct(endingSessions);
  const text = copy.signOutText(person.name, person.sessions.open);
  return (
    <Stack gap="s">
      <Button
        kind="quiet"
        icon="logout"
        loading={isPending}
        loadingLabel={copy.signingOut}
        onClick={() =>
          void asked({ title: copy.signOutTitle, text, ok: copy.signOut }, () =>
            run({ params: { id: person.id } }),
          )
        }
      >
        {copy.signOut}
      </Button>
      <FormMessage failure={error} />
    </Stack>
  );
}

/** Opens the operation that makes the file. */
function DataFile({ person: { id, name } }: ActionProps) {
  const { begin, isPending, error } = useLongWork('POST /api/panel/v1/people/:id/export');
  const ask = { title: copy.dataTitle, text: copy.dataText(name), ok: copy.data };
  return (
    <Stack gap="s">
      <Button
        kind="quiet"
        icon="download"
        loading={isPending}
        loadingLabel={copy.dataSaving}
        onClick={() => void asked(ask, () => begin({ params: { id } }))}
      >
        {copy.data}
      </Button>
      <FormMessage failure={error} />
    </Stack>
  );
}

async function asked(
  question: { title: string; text: string; ok: string },
  onYes: () => void,
): Promise<void> {
  if (await confirm({ ...question, cancel: copy.cancel })) onYes();
}
