import { Button } from '@klub/ui/controls/Button.tsx';
import { RadioCard } from '@klub/ui/controls/ChoiceCard.tsx';
import { ChoiceGroup } from '@klub/ui/controls/ChoiceGroup.tsx';
import { TextField } from '@klub/ui/controls/TextField.tsx';
import { pictureShape } from '@klub/contract/pictures';
import { type PointerEvent, useId, useRef, useState } from 'react';
import { useAct } from '../../../lib/act.ts';
import { FormMessage } from '../../screen/FormMessage.tsx';
import { useShortForm } from '../../screen/short-form.ts';
import { mediaCopy as copy } from './media.copy.ts';
import { cropping } from './media.queries.ts';
import {
  type Crop,
  fitted,
  type Picture,
  type Shape,
  shapes,
  type WholePicture,
} from './media.rules.ts';
import styles from './media.module.css';

type CropFormProps = { picture: WholePicture; onDone: (made: Picture) => void };

/** Cuts a part of the whole picture: by the ranges, which a keyboard moves too, or by dragging the part. */
export function CropForm({ picture, onDone }: CropFormProps) {
  const { original, alt: words } = picture;
  const size = pictureShape(original) ?? { width: 1, height: 1 };
  const [shape, setShape] = useState<Shape>(picture.crop === null ? 'wide' : 'free');
  const [crop, setCrop] = useState<Crop>(() =>
    fitted(picture.crop ?? { x: 0, y: 0, width: 100, height: 100 }, shape, size),
  );
  const [alt, setAlt] = useState(words);
  const { run, isPending, error } = useAct(cropping);
  const { form, errors } = useShortForm({
    wrong: { alt: alt.trim() === '' ? copy.altMissing : '' },
    failure: error,
    send: () =>
      run(
        { params: { id: picture.id }, body: { crop, alt: alt.trim() } },
        { onDone: ({ data }) => onDone(data) },
      ),
  });
  const change = (changes: Partial<Crop>, next = shape): void =>
    setCrop(fitted({ ...crop, ...changes }, next, size));
  return (
    <form {...form} className={styles.stack}>
      <p>{copy.cropLead}</p>
      <CropArea address={original} crop={crop} onMove={(x, y) => change({ x, y })} />
      <ChoiceGroup legend={copy.shape} layout="row">
        {shapes.map((one) => (
          <RadioCard
            key={one}
            name="shape"
            value={one}
            label={copy.shapes[one]}
            checked={shape === one}
            onChange={() => {
              setShape(one);
              change({}, one);
            }}
          />
        ))}
      </ChoiceGroup>
      <div className={styles.ranges}>
        <Range
          label={copy.width}
          value={crop.width}
          least={5}
          onChange={(width) => change({ width })}
        />
        {shape === 'free' && (
          <Range
            label={copy.height}
            value={crop.height}
            least={5}
            onChange={(height) => change({ height })}
          />
        )}
        <Range
          label={copy.left}
          value={crop.x}
          most={100 - crop.width}
          onChange={(x) => change({ x })}
        />
        <Range
          label={copy.top}
          value={crop.y}
          most={100 - crop.height}
          onChange={(y) => change({ y })}
        />
      </div>
      <TextField
        label={copy.alt}
        hint={copy.altHint}
        value={alt}
        maxLength={300}
        errors={errors('alt')}
        onChange={({ target }) => setAlt(target.value)}
      />
      <FormMessage failure={error} fields={['alt']} />
      <Button type="submit" loading={isPending} loadingLabel={copy.saving}>
        {copy.makeCrop}
      </Button>
    </form>
  );
}

type RangeProps = {
  label: string;
  value: number;
  least?: number;
  most?: number;
  onChange: (value: number) => void;
};

function Range({ label, value, least = 0, most = 100, onChange }: RangeProps) {
  const id = useId();
  return (
    <div className={styles.range}>
      <label htmlFor={id}>
        {label}: {copy.percent(value)}
      </label>
      <input
        id={id}
        type="range"
        min={least}
        max={Math.max(least, Math.round(most))}
        step={1}
        value={Math.round(value)}
        aria-valuetext={copy.percent(value)}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </div>
  );
}

type CropAreaProps = { address: string; crop: Crop; onMove: (x: number, y: number) => void };

function CropArea({ address, crop, onMove }: CropAreaProps) {
  const box = useRef<HTMLSpanElement>(null);
  const drag = (event: PointerEvent): void => {
    const { width = 1, height = 1 } = box.current?.getBoundingClientRect() ?? {};
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onMove(crop.x + (event.movementX / width) * 100, crop.y + (event.movementY / height) * 100);
  };
  return (
    <span className={styles.cropped} ref={box}>
      <img src={address} alt={copy.area} />
      <span
        className={styles.part}
        style={{
          insetInlineStart: `${crop.x}%`,
          insetBlockStart: `${crop.y}%`,
          inlineSize: `${crop.width}%`,
          blockSize: `${crop.height}%`,
        }}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      />
    </span>
  );
}
