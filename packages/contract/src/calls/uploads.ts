import { uploadKinds } from '@pq/domain/files/upload';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import * as endpoints from '../endpoints/uploads.ts';
import { about, id } from '../fields.ts';
import { uploadedFileSchema } from '../shapes/common.ts';

/** What goes along with the `file` of an upload. */
export const uploadForm = z.object({
  kind: z.enum(uploadKinds).meta(about('What it is for')),
  key: id
    .optional()
    .meta(
      about('Of an attachment: the made-to-order project, by key', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b17'),
    ),
});

export const upload = defineCall({
  ...endpoints.upload,
  summary: 'Upload a file (multipart)',
  description:
    'Takes one picture (jpg or png, editor also gif) of at most 5 MB as multipart `file` with the ' +
    'fields `kind` and, for an attachment, `key` (the order project), in any order. An attachment ' +
    'without `key` gets its last address, the one that the pledge then names, when a pledge takes ' +
    'it; the first one stays good.',
  rate: '100 an hour',
  audience: 'member',
  input: z.object({}),
  form: uploadForm,
  data: uploadedFileSchema,
  errors: ['tooLarge', 'mediaType', 'notFound', 'uploadFull', 'unavailable'],
});

export const removeUpload = defineCall({
  ...endpoints.removeUpload,
  summary: 'Remove an own upload',
  description: 'Removes an own upload from storage; one that a pledge holds goes when the pledge is changed.',
  audience: 'member',
  input: z.object({
    url: z
      .string()
      .min(1)
      .max(500)
      .meta(about('Address that the upload answered with', '/files/story/0199f3a4.jpg')),
  }),
  data: z.null(),
  errors: ['notFound'],
});
