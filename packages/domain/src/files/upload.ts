import { t } from '../copy.ts';
import { firstUnits } from '../text/letters.ts';
import { filesPrefix } from './pictures.ts';

export const uploadKinds = [
  'project',
  'editor',
  'cardnews',
  'story',
  'pqbox',
  'profile',
  'attachment',
  'notice',
  'news',
  'identity',
] as const;
export type UploadKind = (typeof uploadKinds)[number];

/** Uploads that become visible with the project when its draft refers to them. */
export const projectUploadKinds = ['project', 'editor', 'cardnews'] as const satisfies readonly UploadKind[];

export function isProjectUpload(kind: UploadKind): boolean {
  return (projectUploadKinds as readonly UploadKind[]).includes(kind);
}

/** True for the address of an uploaded file, as opposed to a file of the site itself. */
export function isUploadPath(url: string): boolean {
  return url.startsWith(filesPrefix) && !SITE_FOLDERS.has(url.slice(filesPrefix.length).split('/')[0] ?? '');
}

/** `sending`: a file is being uploaded or waits; `failed`: an upload failed and can be repeated. */
export type UploadState = 'still' | 'sending' | 'failed';

export type UploadPhase = 'waiting' | 'sending' | 'processing';

export type PictureType = 'jpeg' | 'png' | 'gif';
export type StoredType = PictureType | 'pdf';

const SITE_FOLDERS: ReadonlySet<string> = new Set(['demo', 'banner']);
const NAME_MAX = 80;
/** Maximum number of units of a received name that are read, from its end. */
const READ_MAX = 1_000;
const ENDING_MAX = 6;
const endings: Record<StoredType, readonly string[]> = {
  jpeg: ['jpg', 'jpeg'],
  png: ['png'],
  gif: ['gif'],
  pdf: ['pdf'],
};
// Control, format (writing direction, invisible), surrogate and private characters, separators of lines.
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/gu;
const PATH_MARKS = /[/\\:*?"<>|]/g;

export function acceptedPictures(kind: UploadKind): readonly PictureType[] {
  return kind === 'editor' || kind === 'notice' || kind === 'news' ? ['jpeg', 'png', 'gif'] : ['jpeg', 'png'];
}

/** The sanitized name of a file: NFC, one line, no path, at most 80 characters, and the extension of its type. */
export function cleanFileName(sent: string, type: StoredType): string {
  const [stem, ending] = partsOfName(sent);
  const extension = endings[type].includes(ending.toLowerCase()) ? ending : endings[type][0];
  return `${stem || t('upload.unnamed')}.${extension}`;
}

export function cleanAnyFileName(sent: string): string {
  const [stem, ending] = partsOfName(sent);
  return `${stem || t('upload.unnamed')}${ending && `.${ending}`}`;
}

function partsOfName(sent: string): [stem: string, ending: string] {
  const read = sent.length > READ_MAX ? sent.slice(0, READ_MAX - ENDING_MAX) + sent.slice(-ENDING_MAX) : sent;
  const text = read
    .toWellFormed()
    .normalize('NFC')
    .replace(UNPRINTABLE, '')
    .replace(PATH_MARKS, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const [, stem = text, ending = ''] = /^(.*)\.([A-Za-z0-9]{1,5})$/.exec(text) ?? [];
  const most = [...stem].slice(0, NAME_MAX).join('').length;
  return [firstUnits(stem, most).trim(), ending];
}

export const orderTemplateUrl = '/templates/order-request.png';
