import { bankAnswerBytesMax } from '@klub/contract/panel/money/payout-files';
import { Button, buttonClass } from '@klub/ui/controls/Button.tsx';
import { TextArea, TextField } from '@klub/ui/controls/TextField.tsx';
import { classes } from '@klub/ui/classes.ts';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Page, Row, Stack } from '@klub/ui/layout/Page.tsx';
import { useMemo, useState } from 'react';
import { paths } from '../../paths.ts';
import { BackLink } from '../screen/BackLink.tsx';
import { FormMessage } from '../screen/FormMessage.tsx';
import { useShortForm } from '../screen/short-form.ts';
import { PartialReturn } from './PartialReturn.tsx';
import { payoutsCopy, returnsCopy as copy } from './payouts.copy.ts';
import { useReading } from './payouts.queries.ts';
import { type BankText, bytesOf, noAnswer } from './returns.rules.ts';
import { ReturnsFound } from './ReturnsFound.tsx';
import styles from './payouts.module.css';

/** Returned transfers, from a list or from a statement of the bank: read, shown, then marked. */
export function ReturnsPage() {
  const [given, setGiven] = useState<BankText>(noAnswer);
  const [reason, setReason] = useState('');
  const [isTooLarge, setTooLarge] = useState(false);
  const { mutate, isPending, error, data, variables, reset } = useReading();
  const bytes = useMemo(() => bytesOf(given), [given]);
  const isShown =
    data !== undefined && variables.bytes === bytes && variables.query.reason === reason;
  const { form, errors } = useShortForm({
    wrong: { text: given.file === null && given.text.trim() === '' ? copy.missing : '' },
    failure: error,
    send: () => mutate({ bytes, query: { reason } }),
  });

  const take = (file: File | undefined): void => {
    if (file === undefined) return;
    setTooLarge(file.size > bankAnswerBytesMax);
    if (file.size > bankAnswerBytesMax) return;
    reset();
    setGiven({ text: '', file });
  };
  const clear = (): void => {
    reset();
    setGiven(noAnswer);
  };

  return (
    <Page
      width="wide"
      title={copy.title}
      lead={copy.lead}
      back={<BackLink to={paths.payouts}>{payoutsCopy.back}</BackLink>}
    >
      <Card>
        <form {...form}>
          <Stack>
            {given.file === null ? (
              <TextArea
                label={copy.text}
                hint={copy.textHint}
                rows={8}
                spellCheck={false}
                errors={errors('text')}
                value={given.text}
                onChange={({ target }) => setGiven({ text: target.value, file: null })}
              />
            ) : (
              <Row>
                <p className={styles.file}>{copy.file(given.file.name)}</p>
                <Button kind="link" onClick={clear}>
                  {copy.removeFile}
                </Button>
              </Row>
            )}
            <label className={classes(buttonClass('quiet'), styles.choose)}>
              {copy.choose}
              <input
                className={styles.input}
                type="file"
                onChange={({ currentTarget }) => {
                  take(currentTarget.files?.[0]);
                  currentTarget.value = '';
                }}
              />
            </label>
            {isTooLarge && (
              <Notice kind="danger" announced>
                {copy.tooLarge}
              </Notice>
            )}
            <TextField
              label={copy.reason}
              maxLength={100}
              errors={errors('reason')}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
            <FormMessage failure={error} fields={['reason']} />
            <Button type="submit" wide loading={isPending} loadingLabel={copy.checking}>
              {copy.check}
            </Button>
          </Stack>
        </form>
      </Card>
      <div>
        <PartialReturn />
      </div>
      {isShown && <ReturnsFound answer={data.data} bytes={bytes} reason={reason} onDone={clear} />}
    </Page>
  );
}
