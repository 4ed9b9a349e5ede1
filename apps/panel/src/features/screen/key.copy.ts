/** Words shared by the sign-in and later screens, so that the sign-in loads no others. */
export const keyNameExample = 'Na przykład „laptop służbowy”.';
export const codeMissing = 'Wpisz kod z aplikacji.';
