export const viewingCopy = {
  readOnly: 'To jest podgląd tylko do odczytu: niczego tu nie zapiszesz.',
  notShown: 'To jest podgląd tylko do odczytu: tej części aplikacji nie pokazujemy.',
};
