export const viewingCopy = {
  readOnly: 'To jest podgląd tylko do odczytu: niczego tu nie zapiszesz.',
};
