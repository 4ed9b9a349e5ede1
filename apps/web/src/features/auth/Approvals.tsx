import { bound } from '@klub/ui/text/binding.rules.ts';
import { useId } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Checkbox } from '@klub/ui/controls/Checkbox.tsx';
import { FieldErrors } from '@klub/ui/controls/Field.tsx';
import { Html } from '@klub/ui/text/Html.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { VisuallyHidden } from '@klub/ui/text/VisuallyHidden.tsx';
import { loginCopy as copy } from './auth.copy.ts';
import { useLoginDraft } from './LoginDraft.tsx';
import styles from './Login.module.css';
import type { Approval } from './login.rules.ts';

/** The approvals that this number has not given yet; nothing while they are not known. */
export function Approvals({ errors }: { errors: readonly string[] }) {
  const { approvals, regulations } = useLoginDraft().draft;
  if (approvals === undefined) return null;
  return (
    <Stack gap="s">
      {regulations && <Statement />}
      {approvals.length > 0 && <Boxes approvals={approvals} errors={errors} />}
    </Stack>
  );
}

function Statement() {
  return (
    <section className={styles.statement}>
      <h2 className={styles.heading}>{copy.statement}</h2>
      <p>
        {copy.statementText} <Link to={paths.regulations}>{copy.regulations}</Link>.
      </p>
    </section>
  );
}

function Boxes({
  approvals,
  errors,
}: {
  approvals: readonly Approval[];
  errors: readonly string[];
}) {
  const { draft, dispatch } = useLoginDraft();
  const id = useId();
  const wrong = errors.length > 0;
  return (
    <fieldset className={styles.approvals} aria-describedby={wrong ? `${id}-error` : undefined}>
      <legend className={styles.heading} ref={focus} tabIndex={-1}>
        {copy.approvals}
        <VisuallyHidden>. {copy.approvalsCame}</VisuallyHidden>
      </legend>
      {approvals.map((approval) => (
        <Checkbox
          key={approval.id}
          label={<ApprovalName approval={approval} />}
          details={approval.content !== '' && <Html html={approval.content} size="small" />}
          required={approval.required}
          checked={draft.ticked.includes(approval.id)}
          onChange={(event) =>
            dispatch({ type: 'approvalTicked', id: approval.id, ticked: event.target.checked })
          }
          aria-invalid={
            (wrong && approval.required && !draft.ticked.includes(approval.id)) || undefined
          }
        />
      ))}
      <FieldErrors id={`${id}-error`} errors={errors} />
    </fieldset>
  );
}

/** The boxes appear under the button that was pressed: reading goes on here. */
function focus(legend: HTMLLegendElement | null): void {
  legend?.focus();
}

function ApprovalName({ approval: { name, required } }: { approval: Approval }) {
  return (
    <>
      {bound(name)} {required && <span className={styles.required}>({copy.required})</span>}
    </>
  );
}
