import { formMessage } from '@klub/ui/calls/failure.ts';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { Reference } from '@klub/ui/feedback/Reference.tsx';

/** Why a form was refused, unless one of its fields shows the reason. */
export function FormMessage({ failure, fields }: { failure: unknown; fields?: readonly string[] }) {
  const words = formMessage(failure, fields);
  if (words === undefined) return <Reference failure={failure} />;
  return (
    <Notice kind="danger" announced failure={failure}>
      {words}
    </Notice>
  );
}
