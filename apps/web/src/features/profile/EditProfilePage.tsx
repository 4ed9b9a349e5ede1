import type { ProfileField } from '@klub/contract/profile-fields';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { useFocusOnFailure } from '@klub/ui/controls/focus.ts';
import { paths } from '../../paths.ts';
import { Button } from '@klub/ui/controls/Button.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Radio } from '@klub/ui/controls/Checkbox.tsx';
import { ChoiceGroup } from '@klub/ui/controls/ChoiceGroup.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { Page, Stack } from '@klub/ui/layout/Page.tsx';
import { SkeletonBlock } from '@klub/ui/feedback/Skeleton.tsx';
import { TextField } from '@klub/ui/controls/TextField.tsx';
import { type User, userQuery } from '../auth/auth.queries.ts';
import { BackLink } from '../screen/BackLink.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { useEditing } from './edit.ts';
import { FreshLogin } from './FreshLogin.tsx';
import { MaskedTextField } from './MaskedTextField.tsx';
import type { MaskedField } from './masks.ts';
import styles from './profile.module.css';
import { editCopy as copy, profileCopy } from './profile.copy.ts';
import { groupedIban } from './profile.rules.ts';

type Editing = ReturnType<typeof useEditing>;

export function EditProfilePage() {
  const query = useQuery(userQuery);
  const data = useLastKnown(query.data);
  return (
    <Page
      title={copy.title}
      width="wide"
      back={<BackLink to={paths.profile}>{copy.back}</BackLink>}
    >
      <Loaded
        query={{ ...query, data }}
        skeleton={[1, 2, 3, 4].map((key) => (
          <SkeletonBlock key={key} />
        ))}
      >
        {({ message }) => <EditForm key={message.profile.id} user={message} />}
      </Loaded>
    </Page>
  );
}

/** A new token empties the cache for a moment; the form stays mounted. */
function useLastKnown<Data>(data: Data | undefined): Data | undefined {
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  return data ?? last;
}

function EditForm({ user }: { user: User }) {
  const editing = useEditing(user);
  const form = useFocusOnFailure(editing.refusal);
  const isSalesman = user.role === 'salesman';
  return (
    <form onSubmit={editing.submit} ref={form} noValidate>
      <Stack gap="l">
        {editing.wasRestored && <Notice kind="info">{copy.restored}</Notice>}
        <div className={styles.columns}>
          <Stack gap="l">
            <Person editing={editing} />
            {!isSalesman && <Payout editing={editing} />}
            {!isSalesman && <Address editing={editing} />}
          </Stack>
          {!isSalesman && (
            <Stack gap="l">
              <LegalForm editing={editing} />
            </Stack>
          )}
        </div>
        <FreshLogin login={editing.login} readOnly={editing.isPending} />
        {editing.message !== undefined && (
          <Notice kind="danger" announced failure={editing.refusal}>
            {editing.message}
          </Notice>
        )}
        <div className={styles.send}>
          <Button type="submit" wide loading={editing.isPending} loadingLabel={copy.saving}>
            {copy.save}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

function Part({
  title,
  why,
  children,
}: {
  title: string;
  why?: string;
  children: React.ReactNode;
}) {
  return (
    <Card>
      <fieldset className={styles.part}>
        <legend>{title}</legend>
        {why !== undefined && <p className={styles.why}>{why}</p>}
        {children}
      </fieldset>
    </Card>
  );
}

function Person({ editing }: { editing: Editing }) {
  return (
    <Part title={copy.person}>
      <div className={styles.pair}>
        <Words
          editing={editing}
          field="firstname"
          autoComplete="given-name"
          maxLength={100}
          required
        />
        <Words
          editing={editing}
          field="lastname"
          autoComplete="family-name"
          maxLength={100}
          required
        />
      </div>
      <Words
        editing={editing}
        field="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
      />
    </Part>
  );
}

function Payout({ editing }: { editing: Editing }) {
  const { iban } = editing.values;
  return (
    <Part title={copy.payout}>
      <Masked
        editing={editing}
        field="iban"
        hint={iban.length > 8 ? copy.grouped(groupedIban(iban)) : copy.hints.iban}
      />
    </Part>
  );
}

function Address({ editing }: { editing: Editing }) {
  return (
    <Part title={copy.address}>
      <Words editing={editing} field="place" autoComplete="address-line1" maxLength={200} />
      <div className={styles.pair}>
        <Masked
          editing={editing}
          field="zipCode"
          hint={copy.hints.zipCode}
          autoComplete="postal-code"
        />
        <Words editing={editing} field="city" autoComplete="address-level2" maxLength={100} />
      </div>
    </Part>
  );
}

function LegalForm({ editing }: { editing: Editing }) {
  const { entrepreneur } = editing.values;
  return (
    <>
      <Card>
        <ChoiceGroup legend={copy.fields.entrepreneur} errors={editing.errorsOf('entrepreneur')}>
          {(['1', '0'] as const).map((value) => (
            <Radio
              key={value}
              name="entrepreneur"
              value={value}
              label={profileCopy.legalForms[value]}
              checked={entrepreneur === value}
              disabled={editing.isPending}
              onChange={() => editing.type('entrepreneur', value)}
            />
          ))}
        </ChoiceGroup>
      </Card>
      {entrepreneur === '0' && (
        <Part title={copy.taxes} why={copy.taxesWhy}>
          <Masked
            editing={editing}
            field="birthday"
            hint={copy.hints.birthday}
            autoComplete="bday"
          />
          <Masked editing={editing} field="pesel" hint={copy.hints.pesel} />
          <Words editing={editing} field="taxOfficeName" maxLength={200} />
          <Words editing={editing} field="taxOfficeAddress" maxLength={300} />
        </Part>
      )}
    </>
  );
}

type FieldOf<Name> = { editing: Editing; field: Name };

function Words({
  editing,
  field,
  ...input
}: FieldOf<ProfileField> & Omit<ComponentProps<typeof TextField>, 'label' | 'value'>) {
  return (
    <TextField
      {...input}
      label={copy.fields[field]}
      name={field}
      value={editing.values[field]}
      errors={editing.errorsOf(field)}
      readOnly={editing.isPending}
      onChange={({ target }) => editing.type(field, target.value)}
    />
  );
}

function Masked({
  editing,
  field,
  autoComplete = 'off',
  ...input
}: FieldOf<MaskedField> & { hint: string; autoComplete?: string }) {
  return (
    <MaskedTextField
      {...input}
      autoComplete={autoComplete}
      mask={field}
      label={copy.fields[field]}
      name={field}
      value={editing.values[field]}
      errors={editing.errorsOf(field)}
      readOnly={editing.isPending}
      onText={(text) => editing.type(field, text)}
    />
  );
}
