import { t } from '../copy.ts';
import { limits } from '../limits.ts';
import { filesPrefix } from './pictures.ts';

/** What an upload is for; it decides which pictures are taken and who may fetch them. */
export const uploadKinds = [
  'project',
  'editor',
  'cardnews',
  'story',
  'pqbox',
  'profile',
  'attachment',
  'notice',
] as const;
export type UploadKind = (typeof uploadKinds)[number];

/** Uploads that a project shows once its draft names them. */
export const projectUploadKinds = ['project', 'editor', 'cardnews'] as const satisfies readonly UploadKind[];

/** True for an upload that a project is written with. */
export function isProjectUpload(kind: UploadKind): boolean {
  return (projectUploadKinds as readonly UploadKind[]).includes(kind);
}

/** True for the address of a file that somebody has brought, as against those of the site itself. */
export function isUploadPath(url: string): boolean {
  return url.startsWith(filesPrefix) && !SITE_FOLDERS.has(url.slice(filesPrefix.length).split('/')[0] ?? '');
}

/** `sending`: a file is on its way or waits; `failed`: one could not be sent and is still there to be sent again. */
export type UploadState = 'still' | 'sending' | 'failed';

/** What happens to a file that is on its way: it waits, it is being sent, or the server has it all and works on it. */
export type UploadPhase = 'waiting' | 'sending' | 'processing';

/** Kinds of pictures that people may send; each is `image/<type>`. */
export type PictureType = 'jpeg' | 'png' | 'gif';

/** The first folders of the files that the site brings along itself. */
const SITE_FOLDERS: ReadonlySet<string> = new Set(['demo', 'banner']);
const NAME_MAX = 80;
const endings: Record<PictureType, readonly string[]> = { jpeg: ['jpg', 'jpeg'], png: ['png'], gif: ['gif'] };
// Control, format (writing direction, invisible), surrogate and private characters, separators of lines.
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/gu;
/** What means something in a path on one system or another. */
const PATH_MARKS = /[/\\:*?"<>|]/g;

/** The pictures that are taken for a kind of upload: jpg and png, in the editor also gif. */
export function acceptedPictures(kind: UploadKind): readonly PictureType[] {
  return kind === 'editor' || kind === 'notice' ? ['jpeg', 'png', 'gif'] : ['jpeg', 'png'];
}

/**
 * What a file is called from now on, whatever the person's system called it: NFC, one line, no path, at most 80
 * characters, and an ending that says what it is.
 */
export function cleanFileName(sent: string, type: PictureType): string {
  const [stem, ending] = partsOfName(sent);
  const kept = endings[type].includes(ending.toLowerCase()) ? ending : endings[type][0];
  return `${stem || t('upload.unnamed')}.${kept}`;
}

/** The same of a file of any type, which keeps the ending that it has. */
export function cleanAnyFileName(sent: string): string {
  const [stem, ending] = partsOfName(sent);
  return `${stem || t('upload.unnamed')}${ending && `.${ending}`}`;
}

function partsOfName(sent: string): [stem: string, ending: string] {
  const text = sent
    .toWellFormed()
    .normalize('NFC')
    .replace(UNPRINTABLE, '')
    .replace(PATH_MARKS, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const [, stem = text, ending = ''] = /^(.*)\.([A-Za-z0-9]{1,5})$/.exec(text) ?? [];
  return [[...stem].slice(0, NAME_MAX).join('').trim(), ending];
}

type WrongType = 'upload.type' | 'upload.type.editor';

/** What is said of a file that is none of the accepted pictures. */
export function wrongTypeCopy(kind: UploadKind): WrongType {
  return kind === 'editor' || kind === 'notice' ? 'upload.type.editor' : 'upload.type';
}

/**
 * Why a file will not be taken, as far as that can be told before it is sent; null when it may. `type` is the media type
 * that the browser believes it to have, empty where it has no idea. A picture above the limit of uploads is made smaller first.
 */
export function fileProblem(
  kind: UploadKind,
  file: { type: string; size: number },
): WrongType | 'upload.size' | null {
  const accepted = acceptedPictures(kind).some((type) => file.type === `image/${type}`);
  if (file.type !== '' && !accepted) return wrongTypeCopy(kind);
  return file.size > limits.shrinkableBytes ? 'upload.size' : null;
}

/** Where the empty order sheet is, a picture that can be filled in and attached. */
export const orderTemplateUrl = '/templates/order-request.png';
