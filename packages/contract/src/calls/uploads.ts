import { uploadKinds } from '@pq/domain/files/upload';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { about, id } from '../fields.ts';
import { uploadedFileSchema } from '../shapes/common.ts';

/** Multipart fields sent with the `file` of an upload. */
export const uploadForm = z.object({
  kind: z.enum(uploadKinds).meta(about('Intended use')),
  key: id
    .optional()
    .meta(
      about('Of an attachment: the made-to-order project, by key', '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b17'),
    ),
});

export const upload = defineCall({
  name: 'upload',
  method: 'POST',
  path: '/upload',
  writes: 'adds',
  summary: 'Upload a file (multipart)',
  description:
    'Accepts one picture (jpg or png, for the editor also gif; webp and avif are converted) of at most 5 MB ' +
    'and 50 million pixels, counting all frames of an animation, as multipart `file` with the fields `kind` ' +
    'and, for an attachment, `key` (the made-to-order project), in any order. An attachment without `key` gets ' +
    'its final URL, which the pledge then shows, when a pledge includes it; the first URL stays valid. Of kind ' +
    'identity: a PDF, jpg or png of at most 10 MB, stored unchanged and served by no URL; `kind` has to precede a ' +
    '`file` of more than 5 MB.',
  rate: '100 an hour',
  audience: 'member',
  input: z.object({}),
  form: uploadForm,
  data: uploadedFileSchema,
  errors: ['tooLarge', 'mediaType', 'notFound', 'uploadFull', 'unavailable'],
});

export const removeUpload = defineCall({
  name: 'removeUpload',
  method: 'DELETE',
  path: '/upload',
  writes: 'moves',
  summary: 'Remove an upload of the caller',
  description:
    'Removes an upload of the caller from storage. An upload that a pledge includes is removed when the pledge ' +
    'is changed.',
  audience: 'member',
  input: z.object({
    url: z.string().min(1).max(500).meta(about('URL that the upload returned', '/files/story/0199f3a4.jpg')),
  }),
  data: z.null(),
  errors: ['notFound'],
});
