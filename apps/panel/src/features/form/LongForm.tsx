import { Button, type ButtonKind } from '@klub/ui/controls/Button.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { Row, Stack } from '@klub/ui/layout/Page.tsx';
import type { ReactNode } from 'react';
import { FormMessage } from '../screen/FormMessage.tsx';
import { longFormCopy as copy } from './form.copy.ts';
import type { LongFormState } from './long-form.ts';

type LongFormProps = {
  form: LongFormState;
  failure: unknown;
  /** Those whose sentences stand at them. */
  fields: readonly string[];
  submit: string;
  kind?: ButtonKind;
  isSending: boolean;
  sending: string;
  /** Beside the button. */
  cancel?: ReactNode;
  children: ReactNode;
};

/** Fields, what is wrong with the whole, and a button that can always be pressed. */
export function LongForm(props: LongFormProps) {
  const { failure, fields, submit, kind = 'primary', isSending, sending, cancel } = props;
  const { ref, isRestored, hasSecret, submit: send, clear } = props.form;
  return (
    <form
      ref={ref}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) send();
      }}
    >
      <Stack>
        {isRestored && (
          <Notice
            kind="info"
            announced
            action={
              <Button kind="link" onClick={clear}>
                {copy.startOver}
              </Button>
            }
          >
            {copy.restored}
            {hasSecret && ` ${copy.secret}`}
          </Notice>
        )}
        {props.children}
        <FormMessage failure={failure} fields={fields} />
        <Row top>
          <Button type="submit" kind={kind} wide loading={isSending} loadingLabel={sending}>
            {submit}
          </Button>
          {cancel}
        </Row>
      </Stack>
    </form>
  );
}
