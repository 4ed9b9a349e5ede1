export const notKeptCopy = {
  title: 'Tu logowanie nie zostanie zapamiętane',
  text: 'Ta przeglądarka nie pozwala zapisywać danych stron, dlatego po odświeżeniu albo zamknięciu karty zalogujesz się jeszcze raz. Aby to zmienić, wyjdź z trybu prywatnego albo zezwól tej stronie na zapisywanie danych.',
} as const;
