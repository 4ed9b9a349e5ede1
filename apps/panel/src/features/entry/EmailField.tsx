import { TextField } from '@klub/ui/controls/TextField.tsx';
import { entryCopy as copy } from './entry.copy.ts';

type EmailFieldProps = {
  email: string;
  errors: readonly string[];
  onEmail: (email: string) => void;
};

/** The address of the account, for a password and for a recovery code. */
export function EmailField({ email, errors, onEmail }: EmailFieldProps) {
  return (
    <TextField
      label={copy.email}
      errors={errors}
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
