import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { PasswordField } from '@klub/ui/controls/PasswordField.tsx';
import type { useFreshLogin } from './fresh-login.ts';
import { freshLoginCopy as copy } from './profile.copy.ts';

/** The password again, where a change requires a recent login. */
export function FreshLogin({
  login,
  readOnly,
}: {
  login: ReturnType<typeof useFreshLogin>;
  readOnly: boolean;
}) {
  if (!login.isNeeded) return null;
  return (
    <>
      <Notice kind="info">{copy.text}</Notice>
      <PasswordField
        label={copy.password}
        name="password"
        autoComplete="current-password"
        showLabel={copy.show}
        hideLabel={copy.hide}
        value={login.password}
        errors={login.errors}
        readOnly={readOnly}
        onChange={({ target }) => login.setPassword(target.value)}
      />
    </>
  );
}
