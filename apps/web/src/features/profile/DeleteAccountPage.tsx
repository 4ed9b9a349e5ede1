import { bound } from '@klub/ui/text/binding.rules.ts';
import { failures } from '@klub/contract/failures';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { type ReplyOf, api } from '../../lib/api.ts';
import { fieldErrors, isStatus } from '@klub/ui/calls/failure.ts';
import { useFocusOnFailure } from '@klub/ui/controls/focus.ts';
import { useSending } from '../../lib/form.ts';
import { toast, toastFailure } from '@klub/ui/feedback/notify.ts';
import { q } from '../../lib/query.ts';
import { currentSession } from '../../lib/session.ts';
import { paths } from '../../paths.ts';
import { logoutAfterDeletionMs, toastMs } from '../../timings.ts';
import { SubmitButton } from '@klub/ui/controls/SubmitButton.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Checkbox } from '@klub/ui/controls/Checkbox.tsx';
import { FieldErrors } from '@klub/ui/controls/Field.tsx';
import { Html } from '@klub/ui/text/Html.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { Page, Stack } from '@klub/ui/layout/Page.tsx';
import { SkeletonBlock } from '@klub/ui/feedback/Skeleton.tsx';
import { beginLeaving, logOutAfter, userQuery, useUser } from '../auth/auth.queries.ts';
import { BackLink } from '../screen/BackLink.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { logOutCopy } from '../shell/shell.copy.ts';
import { FreshLogin } from './FreshLogin.tsx';
import { PasswordMissing, SessionOver, useFreshLogin } from './fresh-login.ts';
import styles from './profile.module.css';
import { deleteCopy as copy } from './profile.copy.ts';

type Approval = ReplyOf<'GET /api/v1/approval/delete-user'>['data'][number];

/** Without approvals in the programme one checkbox of the app's own confirms the deletion. */
const ownApproval: Approval = { id: '', name: copy.ownApproval, content: '', required: true };

export function DeleteAccountPage() {
  const query = useQuery(q('GET /api/v1/approval/delete-user'));
  return (
    <Page
      title={copy.title}
      width="wide"
      back={<BackLink to={paths.profile}>{copy.back}</BackLink>}
    >
      <div className={styles.columns}>
        <Notice kind="danger" title={copy.warningTitle}>
          <p>{copy.warning}</p>
          <ul className={styles.lost}>
            {copy.lost.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
          <p>{copy.kept}</p>
        </Notice>
        <Loaded
          query={query}
          skeleton={[1, 2].map((key) => (
            <SkeletonBlock key={key} height="4rem" />
          ))}
        >
          {({ data }) => <DeleteForm approvals={data.length > 0 ? data : [ownApproval]} />}
        </Loaded>
      </div>
    </Page>
  );
}

function DeleteForm({ approvals }: { approvals: readonly Approval[] }) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const { submit, isPending, failure, isDeleted, login } = useDeletion(approvals, ticked);
  const errors = fieldErrors(failure, 'approvals');
  const form = useFocusOnFailure(failure);
  const id = useId();
  if (isDeleted) {
    return (
      <Notice kind="success" announced>
        {copy.deleted}
      </Notice>
    );
  }
  return (
    <form onSubmit={submit} ref={form} noValidate>
      <Card>
        <Stack>
          <fieldset
            className={styles.approvals}
            aria-describedby={errors.length > 0 ? `${id}-error` : undefined}
          >
            <legend>{copy.approvals}</legend>
            {approvals.map((approval) => (
              <Checkbox
                key={approval.id}
                label={<ApprovalName approval={approval} />}
                details={approval.content !== '' && <Html html={approval.content} size="small" />}
                checked={ticked.includes(approval.id)}
                aria-invalid={
                  (errors.length > 0 && approval.required && !ticked.includes(approval.id)) ||
                  undefined
                }
                onChange={({ target }) =>
                  setTicked(
                    target.checked
                      ? [...ticked, approval.id]
                      : ticked.filter((one) => one !== approval.id),
                  )
                }
              />
            ))}
            <FieldErrors id={`${id}-error`} errors={errors} />
          </fieldset>
          <FreshLogin login={login} readOnly={isPending} />
          <SubmitButton
            kind="danger"
            missing={ticked.length === 0 ? copy.missing : ''}
            loading={isPending}
            loadingLabel={copy.deleting}
          >
            {copy.confirm}
          </SubmitButton>
        </Stack>
      </Card>
    </form>
  );
}

function ApprovalName({ approval: { name, required } }: { approval: Approval }) {
  return (
    <>
      {bound(name)} {required && <span className={styles.required}>({copy.required})</span>}
    </>
  );
}

/** Deletes the account, shows a message, and logs out a moment later; the server has ended the session already. */
function useDeletion(approvals: readonly Approval[], ticked: readonly string[]) {
  const [isDeleted, setDeleted] = useState(false);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [username] = useState(useUser()?.profile.username ?? '');
  const login = useFreshLogin(username);
  const sending = useSending(async () => {
    const ticks = approvals.map(({ id, name }) => ({ id, name, value: ticked.includes(id) }));
    const stay = beginLeaving();
    await login
      .run(
        (token) => api('POST /api/v1/user/delete', { body: { approvals: ticks } }, { token }),
        'end',
      )
      .catch((failure: unknown) => {
        stay();
        // The shell finds out whether the session is over.
        if (isStatus(failure, 401))
          void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
        tellFailure(failure);
        throw failure;
      });
    setDeleted(true);
    toast(copy.deleted, toastMs.accountDeleted, 'success');
    void logOutAfter(logoutAfterDeletionMs).then(async () => {
      stay();
      if (currentSession().token !== null) return;
      await navigate(paths.login);
      toast(logOutCopy.done, toastMs.loggedOut, 'success');
    });
  });
  return { ...sending, isDeleted, login };
}

/** The form shows a server error in a toast already. */
function tellFailure(failure: unknown): void {
  if (
    failure instanceof PasswordMissing ||
    failure instanceof SessionOver ||
    isStatus(failure, 500)
  )
    return;
  toastFailure(
    failure instanceof Error ? failure.message : failures.serverError.message,
    toastMs.deletionFailed,
    failure,
  );
}
