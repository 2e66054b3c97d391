import { t } from '../copy.ts';
import { limits } from '../limits.ts';
import {
  type FileKind,
  fileKindOf,
  fileKindOfMediaType,
  fileKindOfName,
  mediaTypeOf,
  nameOfFileKind,
} from './file-kind.ts';
import { acceptedPictures, type UploadKind } from './upload.ts';

/**
 * Why a file is refused: its kind is not accepted (`kind`) or differs from its extension (`misnamed`), it is a photograph
 * that cannot be converted (`heic`), not a picture (`notPicture`), `empty`, or a picture that is `damaged` or has too many
 * `pixels` or `frames`.
 */
export const refusalReasons = [
  'empty',
  'notPicture',
  'kind',
  'misnamed',
  'heic',
  'damaged',
  'pixels',
  'format',
  'side',
  'frames',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];
export type FileRefusal = { reason: RefusalReason; text: string };

/** Reasons that are detected only by decoding. */
export type DecodingFault = Extract<RefusalReason, 'damaged' | 'pixels' | 'format' | 'side' | 'frames'>;

type Accepted = { kinds: readonly FileKind[]; rule: string };

const converted = ['webp', 'avif'] as const;

/** Stored as they are. */
export const documentKinds = ['pdf', 'jpeg', 'png'] as const;

export function readablePictures(upload: UploadKind): readonly FileKind[] {
  if (upload === 'identity') return documentKinds;
  return [...acceptedPictures(upload), ...converted];
}

/** Without HEIC, so that phones convert such photographs. */
export function acceptAttribute(upload: UploadKind): string {
  return readablePictures(upload).map(mediaTypeOf).join(',');
}

export function pictureRefusal(
  upload: UploadKind,
  file: { name: string; head: Uint8Array },
): FileRefusal | null {
  return refusalByHead(file, { kinds: readablePictures(upload), rule: ruleOf(upload) });
}

export function refusalByHead(
  { name, head }: { name: string; head: Uint8Array },
  { kinds, rule }: Accepted,
): FileRefusal | null {
  if (head.length === 0) return { reason: 'empty', text: t('upload.empty') };
  const kind = fileKindOf(head);
  if (kind === null) return { reason: 'notPicture', text: t('upload.notPicture', { rule }) };
  if (kinds.includes(kind)) return null;
  if (kind === 'heic') return { reason: 'heic', text: t('upload.heic') };
  const claimed = fileKindOfName(name);
  return claimed === null || claimed === kind
    ? { reason: 'kind', text: rule }
    : { reason: 'misnamed', text: t('upload.misnamed', { kind: nameOfFileKind(kind), rule }) };
}

export function decodingRefusal(reason: DecodingFault): FileRefusal {
  if (reason === 'damaged') return { reason, text: t('upload.damaged') };
  if (reason === 'format') return { reason, text: t('upload.format') };
  const inKorean = (limit: number) => limit.toLocaleString('ko-KR');
  if (reason === 'side') return { reason, text: t('upload.side', { n: inKorean(limits.pictureSide) }) };
  const n = inKorean(limits.picturePixels / 10_000);
  if (reason === 'pixels') return { reason, text: t('upload.pixels', { n }) };
  return { reason, text: t('upload.frames', { n, frames: inKorean(limits.pictureFrames) }) };
}

/** `isProgressive`: a progressive JPEG or an interlaced PNG. */
export function pixelsMax(kind: FileKind | null, isProgressive: boolean): number {
  if (kind === 'avif') return limits.avifPixels;
  return kind === 'webp' || isProgressive ? limits.wholePicturePixels : limits.picturePixels;
}

/**
 * `type` is the media type that the browser derives from the name, empty if unknown. The browser shrinks pictures
 * above the limits and converts HEIC if it can.
 */
export function refusalBeforeSending(
  upload: UploadKind,
  { type, size }: { type: string; size: number },
): string | null {
  const kind = fileKindOfMediaType(type);
  const rule = ruleOf(upload);
  if (kind === null && type !== '' && !type.startsWith('image/')) return t('upload.notPicture', { rule });
  const isConverted = kind === 'heic' && upload !== 'identity';
  const isReadable = kind !== null && (isConverted || readablePictures(upload).includes(kind));
  if (type !== '' && !isReadable) return rule;
  if (upload === 'identity') return size > limits.identityBytes ? t('upload.size.identity') : null;
  return size > limits.shrinkableBytes ? t('upload.size') : null;
}

function ruleOf(upload: UploadKind): string {
  if (upload === 'identity') return t('upload.type.identity');
  return t(acceptedPictures(upload).includes('gif') ? 'upload.type.editor' : 'upload.type');
}
