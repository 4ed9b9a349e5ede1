export const longFormCopy = {
  restored: 'Przywrócono to, co tu wcześniej wpisano.',
  secret: 'Numery kont, PESEL i hasła trzeba wpisać jeszcze raz.',
  startOver: 'Zacznij od nowa',
} as const;
