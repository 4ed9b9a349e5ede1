import type { mediaRows } from '@klub/contract/panel/content/media';
import { pictureShape } from '@klub/contract/pictures';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Handle } from '../../../infra/db/db.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Deps } from '../../../infra/deps.ts';
import {
  type PercentBox,
  type Picture,
  cropPicture,
  pictureFault,
  preparePicture,
} from '../../../infra/files/pictures.ts';
import { keepPicture } from '../../../infra/http/files.ts';
import type { Noted, PanelAct } from '../../../infra/http/panel/mount-panel.ts';
import { foundOf, sliceOf } from '../../../infra/pages.ts';
import { refuse } from '../../../infra/refusal.ts';
import type { Audited } from '../../../infra/trail/trail.ts';
import { digestOf, failureOf, pageSize, placesMax } from './media.rules.ts';
import * as store from './media.store.ts';

export type MediaDeps = Pick<Deps, 'database' | 'clock' | 'files'>;

type Rows = typeof mediaRows;
type ListReply = z.input<Rows['GET /api/panel/v1/media']['reply']>;
type PictureReply = z.input<Rows['GET /api/panel/v1/media/:id']['reply']>;
type ShownPicture = ListReply['data'][number];
type OneReply = { data: ShownPicture };

export async function listMedia(
  { database: { kysely } }: MediaDeps,
  { words, isInBin, page }: { words: string; isInBin: boolean; page: number },
): Promise<ListReply> {
  const slice = sliceOf(page, pageSize);
  const { rows, total } = await store.listPictures(kysely, { words, isInBin, ...slice });
  const places = await store.placesOf(
    kysely,
    rows.map(({ address }) => address),
  );
  return {
    data: rows.map((row) => shown(row, places.get(row.address)?.length ?? 0)),
    ...foundOf(total, page, pageSize),
  };
}

export async function readPicture(
  { database: { kysely } }: MediaDeps,
  id: number,
): Promise<PictureReply> {
  const picture = await store.findPicture(kysely, id);
  if (picture === null) throw refuse('notFound');
  const places = await placesIn(kysely, picture.address);
  return {
    data: {
      ...shown(picture, places.length),
      original: picture.original,
      crop: picture.crop,
      places: places.slice(0, placesMax).map(({ draftId, ...place }) => ({
        ...place,
        draftId: draftId === null ? null : String(draftId),
      })),
      digest: digestOf(places),
    },
  };
}

async function placesIn(handle: Handle, address: string): Promise<store.Place[]> {
  return (await store.placesOf(handle, [address])).get(address) ?? [];
}

function shown(picture: store.StoredPicture, uses: number): ShownPicture {
  const { id, address, name, alt, bytes, crop, createdById, createdBy, createdAt, binnedAt } =
    picture;
  const shape = pictureShape(address);
  return {
    id: String(id),
    address,
    name,
    alt,
    bytes,
    width: shape?.width ?? null,
    height: shape?.height ?? null,
    isPhotograph: address.endsWith('.webp'),
    isCropped: crop !== null,
    by: createdById === null ? null : { id: String(createdById), name: createdBy ?? '' },
    createdAt: createdAt.toISOString(),
    uses,
    binnedAt: binnedAt?.toISOString() ?? null,
  };
}

type Given = { readonly name: string; readonly alt: string; readonly file: string };
type By = { readonly act: PanelAct; readonly staffId: number };

export async function addPicture(
  deps: MediaDeps,
  { act, staffId }: By,
  { name, alt, file }: Given,
): Promise<Audited<OneReply>> {
  const bytes = Buffer.from(file, 'base64');
  const picture = await preparePicture(bytes);
  if (picture === null) throw refuse(failureOf[(await pictureFault(bytes)) ?? 'damaged']);
  return keep(deps, { act, staffId }, { picture, name, alt });
}

export async function cropOf(
  deps: MediaDeps,
  { act, staffId }: By,
  { id, crop, alt }: { readonly id: number; readonly crop: PercentBox; readonly alt: string },
): Promise<Audited<OneReply>> {
  const whole = await store.findPicture(deps.database.kysely, id);
  if (whole === null) throw refuse('notFound');
  const { original, name } = whole;
  const bytes = original.endsWith('.webp') ? await deps.files.read(original.slice(1)) : null;
  if (bytes === null) throw refuse('pictureNotCropped');
  const picture = await cropPicture(bytes, crop);
  if (picture === null) throw refuse('pictureNotCropped');
  return keep(deps, { act, staffId }, { picture, name, alt, original, crop });
}

type Kept = Pick<store.NewPicture, 'name' | 'alt'> & {
  readonly picture: Picture;
  readonly original?: string;
  readonly crop?: PercentBox;
};

/** Stores the files before the row, so that no row names a missing file. */
async function keep(
  { files, clock }: MediaDeps,
  { act, staffId }: By,
  { picture, ...described }: Kept,
): Promise<Audited<OneReply>> {
  const address = await keepPicture(files, picture);
  const bytes = picture.files[0]?.bytes.length ?? 1;
  const now = clock.now();
  return act(async (transaction) => {
    const added = { ...described, address, bytes, staffId, now };
    const id = await store.addPicture(transaction, added);
    return replyOf(transaction, id);
  });
}

/** The picture as it is now, with its entry of the trail. */
async function replyOf(transaction: Transaction<Schema>, id: number): Promise<Noted<OneReply>> {
  const picture = await store.findPicture(transaction, id);
  if (picture === null) throw refuse('notFound');
  const { name, address } = picture;
  const places = await placesIn(transaction, address);
  return {
    result: { data: shown(picture, places.length) },
    note: { subject: { kind: 'media', id, name }, details: { address } },
  };
}

export async function describe(
  transaction: Transaction<Schema>,
  id: number,
  alt: string,
): Promise<Noted<OneReply>> {
  if ((await store.lockPicture(transaction, id)) === null) throw refuse('notFound');
  await store.describePicture(transaction, id, alt);
  return replyOf(transaction, id);
}

/** Puts a picture that nothing shows into the bin; throws `pictureUsed` with the places that show it. */
export async function bin(
  { clock }: MediaDeps,
  transaction: Transaction<Schema>,
  { id, staffId }: { readonly id: number; readonly staffId: number },
): Promise<Noted<OneReply>> {
  const picture = await store.lockPicture(transaction, id);
  if (picture === null) throw refuse('notFound');
  const places = await placesIn(transaction, picture.address);
  if (places.length > 0) throw refuse('pictureUsed');
  if (picture.binnedAt === null)
    await store.binPicture(transaction, id, { staffId, now: clock.now() });
  return replyOf(transaction, id);
}

export async function restore(
  transaction: Transaction<Schema>,
  id: number,
): Promise<Noted<OneReply>> {
  if ((await store.lockPicture(transaction, id)) === null) throw refuse('notFound');
  await store.binPicture(transaction, id, null);
  return replyOf(transaction, id);
}
