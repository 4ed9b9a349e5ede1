import { Button } from '@klub/ui/controls/Button.tsx';
import { TextField } from '@klub/ui/controls/TextField.tsx';
import { Facts } from '@klub/ui/data/Facts.tsx';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Page } from '@klub/ui/layout/Page.tsx';
import { Alert } from '@klub/ui/overlays/Dialog.tsx';
import { useState } from 'react';
import { generatePath, useNavigate, useParams } from 'react-router';
import { useAct } from '../../../lib/act.ts';
import { paths } from '../../../paths.ts';
import { BackLink } from '../../screen/BackLink.tsx';
import { FormMessage } from '../../screen/FormMessage.tsx';
import { SheetButton } from '../../screen/LayerSheet.tsx';
import { useLayer } from '../../screen/layer.ts';
import { Loaded } from '../../screen/Loaded.tsx';
import { useShortForm } from '../../screen/short-form.ts';
import { CropForm } from './CropForm.tsx';
import { mediaCopy as copy } from './media.copy.ts';
import { binning, describing, restoring, useMayWrite, usePicture } from './media.queries.ts';
import type { WholePicture } from './media.rules.ts';
import { Places } from './Places.tsx';
import { ReplaceForm } from './ReplaceForm.tsx';
import styles from './media.module.css';

/** One picture of the library: its words, its parts, and every place that shows it. */
export function PicturePage() {
  const { id = '' } = useParams();
  const query = usePicture(id);
  const picture = query.data?.data;
  return (
    <Page
      width="reading"
      title={picture === undefined ? copy.picture : picture.alt || picture.name}
      back={<BackLink to={paths.media}>{copy.back}</BackLink>}
    >
      <Loaded query={query} skeleton={<SkeletonCard lines={10} />}>
        {({ data }) => <Shown picture={data} key={data.id} />}
      </Loaded>
    </Page>
  );
}

function Shown({ picture }: { picture: WholePicture }) {
  const mayWrite = useMayWrite();
  const { address, alt, name, by, createdAt, width, height, binnedAt } = picture;
  return (
    <div className={styles.stack}>
      {binnedAt !== null && <InBin picture={picture} since={binnedAt} />}
      <div>
        <img
          className={styles.whole}
          src={address}
          alt={alt || name}
          width={width ?? undefined}
          height={height ?? undefined}
          style={{ inlineSize: 'auto', blockSize: 'auto' }}
        />
      </div>
      {mayWrite && binnedAt === null && <Acts picture={picture} />}
      {mayWrite && <WordsForm picture={picture} />}
      <section className={styles.stack}>
        <h2>{copy.whereUsed}</h2>
        <Places picture={picture} />
      </section>
      <Facts
        facts={[
          { term: copy.facts.by, value: by?.name ?? copy.fromFile },
          { term: copy.facts.at, value: copy.when(createdAt) },
          { term: copy.facts.size, value: copy.size(width, height) },
          { term: copy.facts.address, value: address },
        ]}
      />
    </div>
  );
}

function InBin({ picture: { id }, since }: { picture: WholePicture; since: string }) {
  const { run, isPending } = useAct(restoring);
  const mayWrite = useMayWrite();
  return (
    <Notice
      kind="warning"
      action={
        mayWrite && (
          <Button
            kind="quiet"
            loading={isPending}
            loadingLabel={copy.saving}
            onClick={() => run({ params: { id } })}
          >
            {copy.restore}
          </Button>
        )
      }
    >
      {copy.inBin(since)}
    </Notice>
  );
}

function Acts({ picture }: { picture: WholePicture }) {
  const navigate = useNavigate();
  const question = useLayer();
  const { run, isPending, error } = useAct(binning);
  const putIn = (): void =>
    run({ params: { id: picture.id } }, { onDone: question.close, onFailure: question.close });
  return (
    <>
      <div className={styles.row}>
        {picture.isPhotograph && (
          <SheetButton label={copy.crop} icon="pencil" kind="quiet" title={copy.cropTitle}>
            {(close) => (
              <CropForm
                picture={picture}
                onDone={({ id }) => {
                  close();
                  void navigate(generatePath(paths.picture, { id }));
                }}
              />
            )}
          </SheetButton>
        )}
        {picture.uses > 0 && (
          <SheetButton label={copy.replace} icon="retry" kind="quiet" title={copy.replaceTitle}>
            {(close) => (
              <ReplaceForm
                picture={picture}
                onDone={({ id }) => {
                  close();
                  void navigate(generatePath(paths.picture, { id }));
                }}
              />
            )}
          </SheetButton>
        )}
        <Button kind="quiet" icon="close" onClick={picture.uses > 0 ? putIn : question.open}>
          {copy.bin}
        </Button>
      </div>
      <FormMessage failure={error} fields={[]} />
      <Alert
        open={question.isOpen}
        title={copy.binQuestion}
        onClose={question.close}
        onClosed={question.onClosed}
        closeLabel={copy.keep}
        confirm={{
          label: copy.bin,
          danger: true,
          loading: isPending,
          loadingLabel: copy.saving,
          onConfirm: putIn,
        }}
      >
        <p>{copy.binText}</p>
      </Alert>
    </>
  );
}

function WordsForm({ picture: { id, alt: present } }: { picture: WholePicture }) {
  const [alt, setAlt] = useState(present);
  const { run, isPending, error } = useAct(describing);
  const { form, errors } = useShortForm({
    wrong: { alt: alt.trim() === '' ? copy.altMissing : '' },
    failure: error,
    send: () => run({ params: { id }, body: { alt: alt.trim() } }),
  });
  return (
    <form {...form} className={styles.stack}>
      <TextField
        label={copy.alt}
        hint={copy.altHint}
        value={alt}
        maxLength={300}
        errors={errors('alt')}
        onChange={({ target }) => setAlt(target.value)}
      />
      <FormMessage failure={error} fields={['alt']} />
      <div>
        <Button type="submit" kind="quiet" loading={isPending} loadingLabel={copy.saving}>
          {copy.saveWords}
        </Button>
      </div>
    </form>
  );
}
