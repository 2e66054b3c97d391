import { isOwnFile } from '@pq/domain/text/rich-text';

const DATA = /^data:image\/(png|jpe?g|gif);base64,([a-z0-9+/=\s]+)$/i;

/** Takes every picture that is not one of ours out of the text; those that are in it as data become files. */
export function takePictures(body: HTMLElement): { pictures: File[]; left: number } {
  const pictures: File[] = [];
  let left = 0;
  for (const image of body.querySelectorAll('img')) {
    const address = image.getAttribute('src') ?? '';
    if (isOwnFile(address)) continue;
    const file = readData(address, pictures.length + 1);
    if (file) pictures.push(file);
    else if (!isDot(image)) left += 1;
    removeWithHull(image);
  }
  return { pictures, left };
}

/** With the links and paragraphs that held nothing else. */
function removeWithHull(image: HTMLElement): void {
  let hull: HTMLElement = image;
  for (
    let outer = hull.parentElement;
    outer && outer !== image.ownerDocument.body;
    outer = outer.parentElement
  ) {
    if (outer.childElementCount > 1 || (outer.textContent ?? '').trim() !== '') break;
    hull = outer;
  }
  hull.remove();
}

function readData(address: string, n: number): File | null {
  const [, kind = '', data = ''] = DATA.exec(address) ?? [];
  if (kind === '') return null;
  const type = kind.toLowerCase() === 'jpg' ? 'jpeg' : kind.toLowerCase();
  const ending = type === 'jpeg' ? 'jpg' : type;
  try {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    return new File([bytes], `${n}.${ending}`, { type: `image/${type}` });
  } catch {
    return null;
  }
}

/** Pages count their readers with pictures that nobody sees. */
function isDot(image: HTMLImageElement): boolean {
  return [image.getAttribute('width'), image.getAttribute('height')].some(
    (side) => side === '0' || side === '1',
  );
}
