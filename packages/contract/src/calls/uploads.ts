import { uploadKinds } from '@pq/domain/files/upload';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import * as endpoints from '../endpoints/uploads.ts';
import { id } from '../fields.ts';

/** What goes along with the `file` of an upload. */
export const uploadForm = z.object({ kind: z.enum(uploadKinds), key: id.optional() });

/**
 * Takes one picture (jpg or png, editor also gif) of at most 5 MB as multipart `file` with the fields `kind` and, for an
 * attachment, `key` (the order project), in any order. An attachment without `key` gets its last address, the one that the
 * pledge then names, when a pledge takes it; the first one stays good.
 */
export const upload = defineCall({
  ...endpoints.upload,
  summary: 'Upload a file (multipart)',
  audience: 'member',
  input: z.object({}),
  form: uploadForm,
  data: z.object({ url: z.string(), name: z.string() }),
  errors: ['tooLarge', 'mediaType', 'notFound', 'uploadFull', 'unavailable'],
});

/** Removes an own upload from storage; one that a pledge holds goes when the pledge is changed. */
export const removeUpload = defineCall({
  ...endpoints.removeUpload,
  summary: 'Remove an own upload',
  audience: 'member',
  input: z.object({ url: z.string().min(1).max(500) }),
  data: z.null(),
  errors: ['notFound'],
});
