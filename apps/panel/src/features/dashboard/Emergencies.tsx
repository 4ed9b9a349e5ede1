import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { formatDateTime } from '@klub/ui/words/format.ts';
import { emergencyCopy as copy } from './dashboard.copy.ts';
import { useEmergencies } from './dashboard.queries.ts';

/** Decisions about money by two administrators, told to everybody for 30 days. */
export function Emergencies() {
  const emergencies = useEmergencies().data?.data ?? [];
  return (
    <>
      {emergencies.map(({ id, by, at, state, from, decidedBy }) => (
        <Notice key={id} kind="warning" title={copy.title(id)}>
          <p>
            {copy.proposed(by, formatDateTime(at))}{' '}
            {copy.ended(state, { by: decidedBy ?? '', from: formatDateTime(from) })}
          </p>
        </Notice>
      ))}
    </>
  );
}
