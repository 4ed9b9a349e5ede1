import { passwordMinLength } from '@klub/contract/limits';

export const setPasswordCopy = {
  title: 'Ustaw hasło',
  lead: 'Będziesz logować się nim razem ze swoim numerem telefonu.',
  password: 'Hasło',
  passwordHint: `Co najmniej ${passwordMinLength} znaków. Może być zdaniem.`,
  passwordRepeat: 'Powtórz hasło',
  show: 'Pokaż hasło',
  hide: 'Ukryj hasło',
  save: 'Zapisz',
  saving: 'Zapisuję…',
  required: 'To pole jest wymagane.',
  different: 'Hasła różnią się od siebie.',
} as const;
