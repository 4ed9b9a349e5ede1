import { formMessage } from '@klub/ui/calls/failure.ts';
import { Notice } from '@klub/ui/feedback/Notice.tsx';

/** Why a form was refused, unless one of its fields shows the reason. */
export function FormMessage({ failure, fields }: { failure: unknown; fields?: readonly string[] }) {
  const words = formMessage(failure, fields);
  if (words === undefined) return null;
  return (
    <Notice kind="danger" announced>
      {words}
    </Notice>
  );
}
