import { fieldErrors } from '@klub/ui/calls/failure.ts';
import { TextField } from '@klub/ui/controls/TextField.tsx';
import { entryCopy as copy } from './entry.copy.ts';

type EmailFieldProps = { email: string; failure: unknown; onEmail: (email: string) => void };

/** The address of the account, for a password and for a recovery code. */
export function EmailField({ email, failure, onEmail }: EmailFieldProps) {
  return (
    <TextField
      label={copy.email}
      errors={fieldErrors(failure, 'email')}
      type="email"
      name="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      value={email}
      onChange={({ target }) => onEmail(target.value)}
    />
  );
}
