import { type ChangeEvent, useRef } from 'react';
import { Button } from '@klub/ui/controls/Button.tsx';
import { Field } from '@klub/ui/controls/Field.tsx';
import styles from './contact.module.css';
import { contactCopy as copy } from './contact.copy.ts';
import { acceptedFiles, fileProblem } from './contact.rules.ts';

type Props = {
  file: File | null;
  errors: readonly string[];
  disabled: boolean;
  onFile: (file: File | null, errors: readonly string[]) => void;
};

/** One optional file. A file that cannot be sent is cleared immediately, with the reason. */
export function AttachmentField({ file, errors, disabled, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null);

  function take(event: ChangeEvent<HTMLInputElement>): void {
    const chosen = event.target.files?.[0] ?? null;
    const problem = chosen === null ? null : fileProblem(chosen);
    if (problem !== null) event.target.value = '';
    onFile(problem === null ? chosen : null, problem === null ? [] : [copy[problem]]);
  }

  function remove(): void {
    if (input.current !== null) input.current.value = '';
    input.current?.focus();
    onFile(null, []);
  }

  return (
    <div className={styles.attachment}>
      <Field
        label={copy.file}
        note={copy.optional}
        hint={copy.fileHint}
        errors={errors}
        control={(ids) => (
          <div className={styles.box}>
            <span className={styles.choose} aria-hidden="true">
              {copy.chooseFile}
            </span>
            <span className={styles.name}>{file?.name ?? copy.noFile}</span>
            <input
              {...ids}
              className={styles.file}
              ref={input}
              type="file"
              name="file"
              accept={acceptedFiles}
              disabled={disabled}
              onChange={take}
            />
          </div>
        )}
      />
      {file !== null && (
        <Button kind="link" icon="close" onClick={remove}>
          {copy.removeFile}
        </Button>
      )}
    </div>
  );
}
