import { z } from 'zod';
import { defineCall } from '../call.ts';

/** What an upload is for; it decides who may read it and which pictures are taken. */
export const uploadKinds = [
  'project',
  'editor',
  'cardnews',
  'story',
  'pqbox',
  'profile',
  'attachment',
] as const;
export type UploadKind = (typeof uploadKinds)[number];

/**
 * Takes one picture (jpg or png, editor also gif) of at most 5 MB as multipart `file` with the fields `kind` and, for an
 * attachment, `key` (the project). The fields come before the file.
 */
export const upload = defineCall({
  name: 'upload',
  method: 'POST',
  path: '/upload',
  summary: 'Upload a file (multipart)',
  audience: 'member',
  input: z.object({}),
  data: z.object({ url: z.string(), name: z.string() }),
  errors: ['tooLarge', 'mediaType', 'notFound', 'uploadFull'],
});

/** Removes an own upload from storage. */
export const removeUpload = defineCall({
  name: 'removeUpload',
  method: 'DELETE',
  path: '/upload',
  summary: 'Remove an own upload',
  audience: 'member',
  input: z.object({ url: z.string().min(1).max(500) }),
  data: z.null(),
  errors: ['notFound'],
});
