/** Words that the way in shares with later screens, without the rest of theirs. */
export const keyNameExample = 'Na przykład „laptop służbowy”.';
export const codeMissing = 'Wpisz kod z aplikacji.';
