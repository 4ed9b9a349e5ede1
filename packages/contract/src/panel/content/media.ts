import { z } from 'zod';
import { limits } from '../../endpoint.ts';
import { searchMaxLength } from '../../limits.ts';
import { panelRows } from '../panel-endpoint.ts';
import {
  digest,
  found,
  idParams,
  instant,
  pageQuery,
  requiredText,
  staffName,
  text,
} from '../values.ts';
import { pictureBytesMax } from './pictures.ts';

const count = z.number().int();

/** What a picture shows, in words, for people who do not see it. */
const alt = requiredText(300);
const name = requiredText(200);

const percent = z.number().min(0).max(100);
/** The part of a picture that is kept, in percent of its width and height. */
const crop = z
  .object({ x: percent, y: percent, width: percent.min(1), height: percent.min(1) })
  .refine(({ x, y, width, height }) => x + width <= 100.01 && y + height <= 100.01, {
    error: 'Zaznacz część, która leży na obrazie.',
  });

const picture = z.object({
  id: z.string(),
  /** `/files/…` */
  address: z.string(),
  name: z.string(),
  /** Empty: not described yet. */
  alt: z.string(),
  bytes: count,
  /** In pixels; null: a drawing that declares no size. */
  width: count.nullable(),
  height: count.nullable(),
  /** A photograph may be cropped, a drawing may not. */
  isPhotograph: z.boolean(),
  isCropped: z.boolean(),
  /** Null: it came with a file of the programme. */
  by: staffName.nullable(),
  createdAt: instant,
  /** Places that show it, drafts included. */
  uses: count,
  binnedAt: instant.nullable(),
});

const use = z.object({
  kind: z.string(),
  key: z.string(),
  title: z.string(),
  /** The number of the open draft; null: what participants see. */
  draftId: z.string().nullable(),
  /** Why a replacement leaves the picture there; null: it does not. */
  stays: z.enum(['accepted', 'opened']).nullable(),
});

export const mediaRows = panelRows({
  'GET /api/panel/v1/media': {
    may: 'content.read',
    summary: 'Pictures of the library, newest first, each with the number of places that show it',
    reads: 'nothing',
    query: z.object({
      q: text(searchMaxLength).optional(),
      state: z.enum(['library', 'bin'], { error: 'Nie ma takiej części biblioteki.' }).optional(),
      page: pageQuery.optional(),
    }),
    reply: z.object({ data: z.array(picture), ...found }),
    failures: [],
    limit: limits.read,
  },
  'GET /api/panel/v1/media/:id': {
    may: 'content.read',
    summary: 'One picture: its original, and every place that shows it',
    reads: 'nothing',
    params: idParams,
    reply: z.object({
      data: picture.extend({
        /** The whole picture, of which a crop is a part. */
        original: z.string(),
        crop: crop.nullable(),
        /** The first 200. */
        places: z.array(use),
        /** Of the places as they are listed. */
        digest: z.string(),
      }),
    }),
    failures: ['notFound'],
    limit: limits.read,
  },
  'POST /api/panel/v1/media': {
    may: 'content.write',
    summary: 'Adds a picture by its content; the same picture again is the one that is there',
    reads: 'nothing',
    audit: 'media.added',
    bytes: { field: 'file', max: pictureBytesMax },
    body: z.object({
      name,
      alt,
      /** The bytes, as base64. */
      file: z.base64().max(Math.ceil(pictureBytesMax / 3) * 4),
    }),
    reply: z.object({ data: picture }),
    failures: [
      'tooLarge',
      'pictureEmpty',
      'pictureHeic',
      'pictureOther',
      'pictureSvg',
      'picturePixels',
      'pictureDamaged',
    ],
    limit: limits.upload,
  },
  'POST /api/panel/v1/media/:id/crop': {
    may: 'content.write',
    summary: 'Makes a picture of a part of another, which stays',
    reads: 'nothing',
    audit: 'media.cropped',
    params: idParams,
    body: z.object({ crop, alt }),
    reply: z.object({ data: picture }),
    failures: ['notFound', 'pictureNotCropped'],
    limit: limits.upload,
  },
  'POST /api/panel/v1/media/:id/text': {
    may: 'content.write',
    summary: 'Says what a picture shows; texts that show it already keep their words',
    reads: 'nothing',
    audit: 'media.described',
    params: idParams,
    body: z.object({ alt }),
    reply: z.object({ data: picture }),
    failures: ['notFound'],
    limit: limits.write,
  },
  'POST /api/panel/v1/media/:id/replace': {
    may: 'content.write',
    summary:
      'Puts another picture into every place that shows this one, as an import that can be undone; places that say why stay',
    reads: 'nothing',
    audit: 'media.replaced',
    params: idParams,
    body: z.object({
      /** The other picture. */
      by: idParams.shape.id,
      /** Of the places that the caller has seen. */
      digest,
    }),
    reply: z.object({
      data: z.object({
        /** Places that show the other picture now, and those that stayed. */
        changed: count,
        stayed: count,
      }),
    }),
    failures: ['notFound', 'placesMoved', 'pictureStays', 'pictureRefused', 'importRunning'],
    limit: limits.write,
  },
  'POST /api/panel/v1/media/:id/bin': {
    may: 'content.write',
    summary: 'Puts a picture that nothing shows into the bin, for 30 days',
    reads: 'nothing',
    audit: 'media.binned',
    params: idParams,
    reply: z.object({ data: picture }),
    failures: ['notFound', 'pictureUsed'],
    limit: limits.write,
  },
  'POST /api/panel/v1/media/:id/restore': {
    may: 'content.write',
    summary: 'Takes a picture out of the bin',
    reads: 'nothing',
    audit: 'media.restored',
    params: idParams,
    reply: z.object({ data: picture }),
    failures: ['notFound'],
    limit: limits.write,
  },
});
