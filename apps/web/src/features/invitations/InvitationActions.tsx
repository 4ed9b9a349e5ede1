import type { MouseEventHandler } from 'react';
import { formatDate } from '@klub/ui/words/format.ts';
import { confirm } from '@klub/ui/feedback/notify.ts';
import { Button } from '@klub/ui/controls/Button.tsx';
import type { IconName } from '@klub/ui/images/Icon.tsx';
import { IconButton } from '@klub/ui/controls/IconButton.tsx';
import { Row } from '@klub/ui/layout/Page.tsx';
import { actionsCopy as copy } from './invitations.copy.ts';
import { useInvitationAction } from './invitations.queries.ts';

type Cell = string | number | boolean | null | object;

/**
 * The control disappears after its act: the name of its row receives the focus, or the sheet around
 * it.
 */
async function passFocusOn(control: HTMLElement): Promise<void> {
  const place = control.closest<HTMLElement>('tr, [role="dialog"]');
  const hasFocus = (): boolean =>
    [control, document.body].some((element) => element === document.activeElement);
  const isAsking = (): boolean =>
    document.querySelector('[role="alertdialog"]:focus-within') !== null;
  if (!hasFocus() && !isAsking()) return;
  // The question gives the focus back once it has closed.
  while (isAsking()) await new Promise(requestAnimationFrame);
  if (!place?.contains(document.activeElement) || hasFocus()) {
    (place?.querySelector<HTMLElement>('th button') ?? place)?.focus();
  }
}

/** The actions of a row of the list; none where the server allows none. */
export function InvitationActions({
  row,
  look,
}: {
  row: Readonly<Record<string, Cell>>;
  look: Look;
}) {
  const { id, phone, canResend, canWithdraw, validUntil } = row;
  if (typeof id !== 'string' || typeof phone !== 'string') return null;
  if (canResend !== true && canWithdraw !== true) return null;
  return (
    <Row>
      {canResend === true && <Resend id={id} phone={phone} look={look} validUntil={validUntil} />}
      {canWithdraw === true && <Withdraw id={id} phone={phone} look={look} />}
    </Row>
  );
}

type Look = 'icons' | 'buttons';
type Invited = { id: string; phone: string; look: Look };

function Resend({ id, phone, look, validUntil }: Invited & { validUntil: Cell | undefined }) {
  const { isPending, run } = useInvitationAction('POST /api/v1/invitations/:id/resend', id);
  const until =
    typeof validUntil === 'string' ? copy.validUntil(formatDate(validUntil)) : undefined;
  return (
    <Action
      look={look}
      icon="mail"
      words={copy.resend}
      label={copy.resendTo(phone)}
      note={until}
      busy={isPending ? copy.resending : undefined}
      onClick={() => void run()}
    />
  );
}

function Withdraw({ id, phone, look }: Invited) {
  const { isPending, run } = useInvitationAction('POST /api/v1/invitations/:id/withdraw', id);
  async function ask(control: HTMLElement): Promise<void> {
    if (await confirm(copy.question(phone))) await run(() => void passFocusOn(control));
  }
  return (
    <Action
      look={look}
      icon="close"
      words={copy.withdraw}
      label={copy.withdrawOf(phone)}
      busy={isPending ? copy.withdrawing : undefined}
      onClick={({ currentTarget }) => void ask(currentTarget)}
    />
  );
}

type ActionProps = {
  look: Look;
  icon: IconName;
  words: string;
  /** The accessible name, which distinguishes the rows. */
  label: string;
  note?: string | undefined;
  busy: string | undefined;
  onClick: MouseEventHandler<HTMLButtonElement>;
};

/** Words in the sheet of a row; in the table, which is short of room, an icon with a tooltip. */
function Action({ look, icon, words, label, note, busy, onClick }: ActionProps) {
  if (look === 'icons') {
    const hover = note === undefined ? words : `${words} (${note})`;
    return (
      <IconButton
        icon={icon}
        label={label}
        title={hover}
        aria-busy={busy !== undefined}
        onClick={onClick}
      />
    );
  }
  return (
    <Button
      kind="quiet"
      aria-label={label}
      title={note}
      loading={busy !== undefined}
      loadingLabel={busy ?? words}
      onClick={onClick}
    >
      {words}
    </Button>
  );
}
