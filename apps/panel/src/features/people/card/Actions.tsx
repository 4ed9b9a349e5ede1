import type { Permission } from '@klub/contract/panel/permissions';
import { Button, buttonClass } from '@klub/ui/controls/Button.tsx';
import { confirm } from '@klub/ui/feedback/notify.ts';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { generatePath, Link } from 'react-router';
import { useAct } from '../../../lib/act.ts';
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

export function Actions({ person }: { person: PersonCard }) {
  const { permissions } = useMe();
  const mayAct = permissions.includes('people.act') && !person.isOwn;
  const hasReveal = permissions.includes('people.reveal') && person.revealable.length > 0;
  const mayForm = permissions.includes('imports.write') && isPresent(person) && !person.isOwn;
  const ways = waysFor(person, permissions);
  return (
    <Card as="section" labelledBy="actions">
      <h2 id="actions">{copy.title}</h2>
      {mayAct || hasReveal || mayForm || ways.length > 0 ? (
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
            <Link
              key={to}
              className={buttonClass('quiet')}
              to={generatePath(to, { id: person.id })}
            >
              {label}
            </Link>
          ))}
        </div>
      ) : (
        <p className={styles.quiet}>{copy.none}</p>
      )}
    </Card>
  );
}

/** Acts that have a separate screen. */
function waysFor(person: PersonCard, permissions: readonly Permission[]) {
  if (person.isOwn) return [];
  if (isReturnOfLeaver(person) && permissions.includes('money.read'))
    return [{ to: paths.personAccount, label: copy.account }] as const;
  if (!isPresent(person)) return [];
  const views = [{ to: paths.personView, label: copy.view }] as const;
  const edits = [
    { to: paths.personAssignment, label: copy.assignment },
    { to: paths.personPhone, label: copy.phone },
  ] as const;
  return [
    ...(permissions.includes('people.view') ? views : []),
    ...(permissions.includes('people.edit') ? edits : []),
  ];
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

async function asked(
  question: { title: string; text: string; ok: string },
  onYes: () => void,
): Promise<void> {
  if (await confirm({ ...question, cancel: copy.cancel })) onYes();
}
