import type { FormName } from '@klub/contract/panel/form-names';
import { type ButtonKind, buttonClass } from '@klub/ui/controls/Button.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import { Link } from 'react-router';
import { SheetButton } from '../screen/LayerSheet.tsx';
import { useMe } from '../shell/me.ts';
import { formAddress } from './addresses.ts';
import { formsCopy as copy } from './forms.copy.ts';

type FormLinksProps = { forms: readonly FormName[]; of?: string; kind?: ButtonKind };

/** Entries to forms, for accounts that may import. */
export function FormLinks({ forms, of, kind = 'quiet' }: FormLinksProps) {
  const mayWrite = useMe().permissions.includes('imports.write');
  if (!mayWrite) return null;
  return forms.map((form) => (
    <Link key={form} className={buttonClass(kind)} to={formAddress(form, of)}>
      {copy.open[form]}
    </Link>
  ));
}

type FormMenuProps = Omit<FormLinksProps, 'kind'> & { label: string };

/** One button in place of many entries. */
export function FormMenu({ label, ...links }: FormMenuProps) {
  const mayWrite = useMe().permissions.includes('imports.write');
  if (!mayWrite) return null;
  return (
    <SheetButton label={label} icon="pencil" kind="quiet">
      {() => (
        <Stack gap="s">
          <FormLinks {...links} />
        </Stack>
      )}
    </SheetButton>
  );
}
