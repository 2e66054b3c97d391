/** Number of leading bytes that `fileKindOf` needs. */
export const FILE_HEAD_BYTES = 512;

type Facts = { name: string; endings: readonly string[]; mediaTypes: readonly string[] };

const facts = {
  jpeg: { name: 'JPG', endings: ['jpg', 'jpeg', 'jpe', 'jfif'], mediaTypes: ['image/jpeg'] },
  png: { name: 'PNG', endings: ['png', 'apng'], mediaTypes: ['image/png', 'image/apng'] },
  gif: { name: 'GIF', endings: ['gif'], mediaTypes: ['image/gif'] },
  webp: { name: 'WebP', endings: ['webp'], mediaTypes: ['image/webp'] },
  avif: { name: 'AVIF', endings: ['avif'], mediaTypes: ['image/avif'] },
  heic: { name: 'HEIC', endings: ['heic', 'heif', 'hif'], mediaTypes: ['image/heic', 'image/heif'] },
  bmp: { name: 'BMP', endings: ['bmp'], mediaTypes: ['image/bmp', 'image/x-ms-bmp'] },
  tiff: { name: 'TIFF', endings: ['tif', 'tiff'], mediaTypes: ['image/tiff'] },
  svg: { name: 'SVG', endings: ['svg'], mediaTypes: ['image/svg+xml'] },
  psd: { name: 'PSD', endings: ['psd'], mediaTypes: ['image/vnd.adobe.photoshop'] },
  pdf: { name: 'PDF', endings: ['pdf'], mediaTypes: ['application/pdf'] },
  mp4: { name: 'MP4', endings: ['mp4', 'm4v'], mediaTypes: ['video/mp4'] },
  mov: { name: 'MOV', endings: ['mov', 'qt'], mediaTypes: ['video/quicktime'] },
  webm: { name: 'WebM', endings: ['webm'], mediaTypes: ['video/webm'] },
} as const satisfies Record<string, Facts>;

export type FileKind = keyof typeof facts;

const entries = Object.entries(facts) as [FileKind, Facts][];

export function mediaTypeOf(kind: FileKind): string {
  return facts[kind].mediaTypes[0];
}

export function nameOfFileKind(kind: FileKind): string {
  return facts[kind].name;
}

export function fileKindOfMediaType(mediaType: string): FileKind | null {
  return entries.find(([, { mediaTypes }]) => mediaTypes.includes(mediaType.toLowerCase()))?.[0] ?? null;
}

export function fileKindOfName(name: string): FileKind | null {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return name.includes('.')
    ? (entries.find(([, { endings }]) => endings.includes(ending))?.[0] ?? null)
    : null;
}

/** By the first bytes, ignoring the name. */
export function fileKindOf(bytes: Uint8Array): FileKind | null {
  const head = String.fromCharCode(...bytes.subarray(0, FILE_HEAD_BYTES));
  return signatures.find(([, fits]) => fits(head))?.[0] ?? brandedKind(head);
}

const signatures: readonly (readonly [FileKind, (head: string) => boolean])[] = [
  ['jpeg', (head) => head.startsWith('\u00ff\u00d8\u00ff')],
  ['png', (head) => head.startsWith('\u0089PNG\r\n\u001a\n')],
  ['gif', (head) => /^GIF8[79]a/.test(head)],
  ['webp', (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8)],
  // Two letters alone would match many texts; the four reserved bytes are zero.
  ['bmp', (head) => head.startsWith('BM') && head.startsWith('\0\0\0\0', 6)],
  ['tiff', (head) => head.startsWith('II*\0') || head.startsWith('MM\0*')],
  ['psd', (head) => head.startsWith('8BPS')],
  ['pdf', (head) => head.startsWith('%PDF-')],
  [
    'svg',
    (head) => /^(?:\u00ef\u00bb\u00bf)?\s*</.test(head) && /<svg[\s/>]/i.test(head) && !/<html/i.test(head),
  ],
  // Matroska has its document type in the first element.
  ['webm', (head) => head.startsWith('\u001aE\u00df\u00a3') && head.slice(0, 64).includes('webm')],
];

/** Brands of the ISO base media family that browsers play. */
const MP4_BRAND = /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V[ HP]|dash|mmp4|MSNV|f4v |3gp.|XAVC)$/;

/** Kinds of the ISO base media family: the first box contains a brand and the compatible brands. */
function brandedKind(head: string): FileKind | null {
  if (!head.startsWith('ftyp', 4)) return null;
  const brand = head.slice(8, 12);
  if (MP4_BRAND.test(brand)) return 'mp4';
  if (brand === 'qt  ') return 'mov';
  if (/^avi[fs]$/.test(brand)) return 'avif';
  if (/^he(?:i[cxms]|v[cxms])$/.test(brand)) return 'heic';
  // The brand does not determine the codec.
  if (!/^m[is]f1$/.test(brand)) return null;
  return /^(?:.{4})*?avi[fs]/s.test(head.slice(16, head.charCodeAt(3) + 256 * head.charCodeAt(2)))
    ? 'avif'
    : 'heic';
}
