import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { Icon } from '@klub/ui/images/Icon.tsx';
import { saveFile } from '@klub/ui/save-file.ts';
import { useMutation } from '@tanstack/react-query';
import { fetchFile } from '../../lib/fetch-file.ts';
import { FormMessage } from '../screen/FormMessage.tsx';
import { fileAddress } from './operations.rules.ts';

type FileLinkProps = { id: string; text: string; label?: string };

/**
 * The file of the user's operation. Fetched by a call, which may require the second factor or be
 * refused with a sentence.
 */
export function FileLink({ id, text, label }: FileLinkProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => fetchFile(fileAddress(id)),
    onSuccess: ({ name, content }) => saveFile(name, content),
  });
  return (
    <>
      <a
        className={buttonClass('quiet')}
        href={fileAddress(id)}
        download
        aria-label={label}
        aria-busy={isPending}
        onClick={(event) => {
          event.preventDefault();
          if (!isPending) mutate();
        }}
      >
        <Icon name="download" size={20} />
        {text}
      </a>
      <FormMessage failure={error} />
    </>
  );
}
