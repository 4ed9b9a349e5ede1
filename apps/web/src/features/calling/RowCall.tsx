import { CallButtons, useCalling } from './CallButtons.tsx';

/** Call and SMS in the sheet of a report's row. */
export function RowCall({ person }: { person: string }) {
  return <CallButtons person={person} calling={useCalling()} />;
}
