import { Button } from '@klub/ui/controls/Button.tsx';
import { TextField } from '@klub/ui/controls/TextField.tsx';
import { isAllowedLink } from '@klub/contract/allowed-html';
import { useState } from 'react';
import { useShortForm } from '../../screen/short-form.ts';
import type { LinkThere } from './commands.ts';
import { editorCopy as copy } from './editor.copy.ts';
import styles from './editor.module.css';

type LinkFormProps = {
  there: LinkThere;
  onSet: (link: LinkThere) => void;
  onRemove: () => void;
};

/** Where a link leads, and its words. */
export function LinkForm({ there, onSet, onRemove }: LinkFormProps) {
  const [href, setHref] = useState(there.href);
  const [words, setWords] = useState(there.words);
  const { form, errors } = useShortForm({
    wrong: {
      href: isAllowedLink(href.trim()) ? undefined : copy.linkWrong,
      words: words.trim() === '' ? copy.linkWordsMissing : undefined,
    },
    failure: null,
    send: () => onSet({ href: href.trim(), words: words.trim() }),
  });
  return (
    // React passes the event of a form in a layer on to the form around the editor.
    <form
      {...form}
      className={styles.form}
      onSubmit={(event) => {
        event.stopPropagation();
        form.onSubmit(event);
      }}
    >
      <TextField
        label={copy.linkAddress}
        hint={copy.linkHint}
        value={href}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        errors={errors('href')}
        onChange={({ target }) => setHref(target.value)}
      />
      <TextField
        label={copy.linkWords}
        value={words}
        errors={errors('words')}
        onChange={({ target }) => setWords(target.value)}
      />
      <Button type="submit">{copy.linkSet}</Button>
      {there.href !== '' && (
        <Button kind="quiet" onClick={onRemove}>
          {copy.linkGone}
        </Button>
      )}
    </form>
  );
}
