import { isStatus } from '@klub/ui/calls/failure.ts';
import { Button, buttonClass } from '@klub/ui/controls/Button.tsx';
import { TextField } from '@klub/ui/controls/TextField.tsx';
import { EmptyState } from '@klub/ui/feedback/EmptyState.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { addIcons } from '@klub/ui/images/Icon.tsx';
import { moreDrawings } from '@klub/ui/images/icons.ts';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Page, Stack } from '@klub/ui/layout/Page.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { generatePath, Link, useNavigate } from 'react-router';
import { api } from '../../lib/api.ts';
import { panelQuery } from '../../lib/query.ts';
import { paths } from '../../paths.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { useShortForm } from '../screen/short-form.ts';
import { EmailField } from './EmailField.tsx';
import { firstRunCopy as copy } from './first-run.copy.ts';

addIcons(moreDrawings);

/** The first two administrators: a code of the machine makes the account, the next screen its key. */
export function FirstRunPage() {
  const waiting = useQuery(panelQuery('GET /api/panel/v1/first-run'));
  const waitsFor = waiting.data?.data.waitsFor;
  const { title, lead } = copy.pages[waitsFor ?? 'first'];
  return (
    <Page title={title} lead={lead} width="form">
      <Loaded query={waiting} skeleton={<SkeletonCard lines={6} />}>
        {({ data }) => (data.waitsFor === 'nobody' ? <Over /> : <Beginning />)}
      </Loaded>
    </Page>
  );
}

function Over() {
  return (
    <EmptyState
      drawing="circle"
      title={copy.overTitle}
      action={
        <Link className={buttonClass('quiet')} to={paths.entry}>
          {copy.toEntry}
        </Link>
      }
    >
      {copy.overText}
    </EmptyState>
  );
}

function Beginning() {
  const [code, setCode] = useState('');
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api('POST /api/panel/v1/first-run', { body: { code, name, email } }),
    onSuccess: ({ data }) =>
      navigate(generatePath(paths.ticket, { bilet: data.ticket }), { replace: true }),
  });
  const missing = (text: string, sentence: string): string => (text.trim() === '' ? sentence : '');
  const { form, errors } = useShortForm({
    wrong: {
      code: missing(code, copy.missing.code),
      name: missing(name, copy.missing.name),
      email: missing(email, copy.missing.email),
    },
    failure: error,
    send: mutate,
  });
  return (
    <Card>
      <form {...form}>
        <Stack>
          <TextField
            label={copy.code}
            hint={copy.codeHint}
            errors={errors('code')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
          <TextField
            label={copy.name}
            errors={errors('name')}
            autoComplete="name"
            maxLength={120}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <EmailField email={email} errors={errors('email')} onEmail={setEmail} />
          <FormMessage failure={error} fields={['code', 'name', 'email']} />
          {isStatus(error, 409) && <Link to={paths.entry}>{copy.toEntry}</Link>}
          <Button wide type="submit" loading={isPending} loadingLabel={copy.creating}>
            {copy.next}
          </Button>
        </Stack>
      </form>
    </Card>
  );
}
