import { Button } from '@klub/ui/controls/Button.tsx';
import { FieldErrors } from '@klub/ui/controls/Field.tsx';
import { useId } from 'react';
import { LayerSheet } from '../../screen/LayerSheet.tsx';
import { useLayer } from '../../screen/layer.ts';
import { mediaCopy as copy } from './media.copy.ts';
import { PickPicture } from './PickPicture.tsx';
import { Thumbnail } from './Thumbnail.tsx';
import styles from './media.module.css';

export type PictureFieldProps = {
  label: string;
  /** An address of the library; empty: no picture. */
  value: string;
  onChange: (address: string) => void;
  hint?: string;
  errors?: readonly string[];
  isLocked?: boolean;
};

/** A field for a picture of the library. */
export function PictureField(props: PictureFieldProps) {
  const { label, value, onChange, hint, errors = [], isLocked = false } = props;
  const id = useId();
  const layer = useLayer();
  const described = [hint && `${id}-hint`, errors.length > 0 && `${id}-error`].filter(Boolean);
  return (
    <div className={styles.stack} role="group" aria-labelledby={`${id}-label`}>
      <span className={styles.name} id={`${id}-label`}>
        {label}
      </span>
      {value === '' ? (
        <p className={styles.quiet}>{copy.noPicture}</p>
      ) : (
        <div className={styles.fieldPicture}>
          <Thumbnail address={value} alt={copy.chosen} />
        </div>
      )}
      {!isLocked && (
        <div className={styles.row}>
          <Button
            kind="quiet"
            onClick={layer.open}
            aria-invalid={errors.length > 0 || undefined}
            aria-describedby={described.length > 0 ? described.join(' ') : undefined}
          >
            {value === '' ? copy.pick : copy.change}
          </Button>
          {value !== '' && (
            <Button kind="link" onClick={() => onChange('')}>
              {copy.remove}
            </Button>
          )}
        </div>
      )}
      {hint !== undefined && (
        <p className={styles.quiet} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldErrors id={`${id}-error`} errors={errors} />
      <LayerSheet layer={layer} title={copy.pickTitle}>
        <PickPicture
          onPicked={({ address }) => {
            onChange(address);
            layer.close();
          }}
        />
      </LayerSheet>
    </div>
  );
}
