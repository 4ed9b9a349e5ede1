/** Words of the files, and of the page that replaces an expired file. */
export const downloadsCopy = {
  left: (heading: string) => `${heading}: brakuje`,
  padlock: (isOpen: boolean) => (isOpen ? 'otwarta' : 'zamknięta'),
  yesOrNo: (value: boolean) => (value ? 'tak' : 'nie'),
  fileName: (title: string, day: string, extension: string) => `${title} ${day}.${extension}`,
  tooManyWaiting: 'Przygotowujemy już kilka Twoich plików. Poczekaj, aż będą gotowe.',
  gonePage: `<!doctype html>
<html lang="pl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Tego pliku już nie ma</title>
<style>body { font: 1.125rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 15vh auto; padding: 0 1rem; }</style>
</head>
<body>
<h1>Tego pliku już nie ma</h1>
<p>Link do pliku działa przez 5 minut i tylko do wylogowania. Wróć do raportu i pobierz plik jeszcze raz.</p>
</body>
</html>
`,
} as const;
