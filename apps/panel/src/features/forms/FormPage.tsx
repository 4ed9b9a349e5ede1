import type { FormName } from '@klub/contract/panel/form-names';
import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { Checkbox } from '@klub/ui/controls/Checkbox.tsx';
import { Select } from '@klub/ui/controls/Select.tsx';
import { TextField, type TextFieldProps } from '@klub/ui/controls/TextField.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Page, Stack } from '@klub/ui/layout/Page.tsx';
import { VisuallyHidden } from '@klub/ui/text/VisuallyHidden.tsx';
import { useMemo } from 'react';
import { roleName } from '@klub/contract/roles';
import { generatePath, Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { useAct } from '../../lib/act.ts';
import { paths, searches } from '../../paths.ts';
import { LongForm } from '../form/LongForm.tsx';
import { useLongForm } from '../form/long-form.ts';
import { BackLink } from '../screen/BackLink.tsx';
import { Loaded } from '../screen/Loaded.tsx';
import { ReasonField } from '../screen/ReasonForm.tsx';
import { NotFoundPage } from '../shell/StatusPages.tsx';
import { placeOf } from './addresses.ts';
import { formsCopy as copy } from './forms.copy.ts';
import { type FormField, type FormRead, sendingForm, useForm } from './forms.queries.ts';
import {
  formNamed,
  hintOf,
  initialOf,
  isRemovable,
  missingIn,
  removalOf,
  sentValues,
  type Typed,
} from './forms.rules.ts';
import styles from './forms.module.css';
import { useRoleNames } from '../shell/me.ts';

/** One thing without a file: its form leads to the screen of an import, which shows the effect. */
export function FormPage() {
  const { nazwa } = useParams();
  const [search] = useSearchParams();
  const form = formNamed(nazwa);
  if (form === undefined) return <NotFoundPage />;
  const of = search.get(searches.of);
  return <Found key={`${form} ${of ?? ''}`} form={form} of={of} />;
}

type FormProps = { form: FormName; of: string | null };

function Found({ form, of }: FormProps) {
  const query = useForm(form, of);
  const { to, label } = placeOf(form, of);
  return (
    <Page
      title={copy.heading(query.data?.data.title ?? copy.open[form])}
      lead={copy.leads[form] ?? copy.lead}
      back={<BackLink to={to}>{label}</BackLink>}
    >
      <Loaded query={query} skeleton={<SkeletonCard lines={8} />}>
        {({ data }) => <Fields form={form} of={of} data={data} />}
      </Loaded>
    </Page>
  );
}

function Fields({ form: name, of, data }: FormProps & { data: FormRead }) {
  const navigate = useNavigate();
  const { run, isPending, error } = useAct(sendingForm);
  const initial = useMemo(() => initialOf(data), [data]);
  const form = useLongForm<Typed>({
    name: `${name} ${of ?? ''}`,
    initial,
    secret: data.fields.filter(({ isSecret }) => isSecret).map(({ name: field }) => field),
    wrong: (typed) => missingIn(data, typed),
    failure: error,
    send: (values) => send(values),
  });
  const send = (values: Typed): void =>
    run(
      {
        params: { form: name },
        body: {
          of,
          values: sentValues(data, of, values, form.changed as Typed),
          seen: data.seen,
          reason: (values['reason'] ?? '').trim(),
        },
      },
      {
        onDone: ({ data: { importId } }) => {
          form.clear();
          void navigate(generatePath(paths.import, { id: importId }));
        },
      },
    );
  return (
    <Card>
      <LongForm
        form={form}
        failure={error}
        fields={[...data.fields.map(({ name: field }) => field), 'reason']}
        submit={copy.submit}
        isSending={isPending}
        sending={copy.sending}
        cancel={
          <Link className={buttonClass('link')} to={placeOf(name, of).to} onClick={form.clear}>
            {copy.cancel}
          </Link>
        }
      >
        <div className={styles.fields}>
          {data.fields.map((field) => (
            <OneField
              key={field.name}
              field={field}
              form={form.field(field.name)}
              removal={form.field(removalOf(field.name))}
            />
          ))}
        </div>
        {data.asksReason && (
          <ReasonField label={copy.reason} hint={copy.reasonHint} {...form.field('reason')} />
        )}
      </LongForm>
    </Card>
  );
}

type FieldOfForm = ReturnType<ReturnType<typeof useLongForm<Typed>>['field']>;
type OneFieldProps = { field: FormField; form: FieldOfForm; removal: FieldOfForm };

/** The value, and for one that is never shown the way to remove it. */
function OneField({ field, form, removal }: OneFieldProps) {
  if (!isRemovable(field)) return <Asked field={field} form={form} />;
  const { name, value, onChange } = removal;
  return (
    <Stack gap="s">
      <Asked field={field} form={form} />
      <Checkbox
        name={name}
        label={
          <>
            {copy.remove}
            <VisuallyHidden>: {field.label}</VisuallyHidden>
          </>
        }
        checked={value === 'tak'}
        onChange={({ target }) => onChange({ target: { value: target.checked ? 'tak' : '' } })}
      />
    </Stack>
  );
}

/** Asks a value as its column of the file says. */
function Asked({ field, form }: Pick<OneFieldProps, 'field' | 'form'>) {
  const { label, choices, input, isRequired, value } = field;
  const hint = hintOf(field);
  const names = useRoleNames();
  if (choices !== null) {
    return (
      <Select
        label={label}
        hint={hint}
        {...form}
        {...(isRequired && value !== '' ? {} : { placeholder: isRequired ? copy.choose : '' })}
        options={choices.map((choice) => ({
          value: choice.value,
          label: roleName(choice.label, names),
        }))}
      />
    );
  }
  return <TextField label={label} hint={hint} autoComplete="off" {...form} {...inputs[input]} />;
}

const inputs: Readonly<Record<FormField['input'], Partial<TextFieldProps>>> = {
  text: {},
  day: { type: 'date' },
  month: {},
  moment: {},
  number: { inputMode: 'numeric', numeric: true },
  phone: { type: 'tel', numeric: true },
  email: { type: 'email' },
};
