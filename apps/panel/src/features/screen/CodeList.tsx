import { Button } from '@klub/ui/controls/Button.tsx';
import { Checkbox } from '@klub/ui/controls/Checkbox.tsx';
import { Row, Stack } from '@klub/ui/layout/Page.tsx';
import { saveFile } from '@klub/ui/save-file.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { recoveryCopy as copy } from './factors.copy.ts';
import { FormMessage } from './FormMessage.tsx';
import { useShortForm } from './short-form.ts';
import styles from './TotpForm.module.css';

type CodeListProps = { codes: readonly string[]; doneLabel: string; onDone: () => Promise<void> };

/** Ten codes that are shown once; the next step needs the user's confirmation. */
export function CodeList({ codes, doneLabel, onDone }: CodeListProps) {
  const [hasThem, setHasThem] = useState(false);
  const { mutate, isPending, error } = useMutation({ mutationFn: onDone });
  const { form, errors } = useShortForm({
    wrong: { have: hasThem ? '' : copy.missing },
    failure: error,
    send: () => mutate(),
  });
  return (
    <form {...form}>
      <Stack>
        <ol className={styles.codes} role="list" aria-label={copy.list}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <Row>
          <Button kind="quiet" icon="download" onClick={() => download(codes)}>
            {copy.download}
          </Button>
          <Button kind="quiet" onClick={() => print()}>
            {copy.print}
          </Button>
        </Row>
        <Checkbox
          label={copy.have}
          checked={hasThem}
          errors={errors('have')}
          onChange={({ target }) => setHasThem(target.checked)}
        />
        <FormMessage failure={error} />
        <Button
          type="submit"
          wide

          loading={isPending}
          loadingLabel={copy.opening}
        >
          {doneLabel}
        </Button>
      </Stack>
    </form>
  );
}

function download(codes: readonly string[]): void {
  saveFile(
    copy.fileName,
    new Blob([[copy.fileHead, '', ...codes, ''].join('\r\n')], {
      type: 'text/plain;charset=utf-8',
    }),
  );
}
