import { t } from '@pq/domain/copy';
import { parseUrl } from '@pq/domain/text/parse-url';
import { isOwnFile, youtubeId } from '@pq/domain/text/rich-text';

const DATA = /^data:image\/(png|jpe?g|gif);base64,([a-z0-9+/=\s]+)$/i;

/** Browsers write absolute addresses to the clipboard: files of this site get their relative address again. */
export function localiseAddresses(body: HTMLElement, origin: string): void {
  for (const [selector, name] of [
    ['img[src]', 'src'],
    ['a[href]', 'href'],
  ] as const)
    for (const element of body.querySelectorAll(selector)) {
      const address = element.getAttribute(name) ?? '';
      const { pathname = '' } = (address.startsWith(`${origin}/`) && parseUrl(address)) || {};
      if (isOwnFile(pathname)) element.setAttribute(name, pathname);
    }
}

/**
 * Removes every picture that is not ours from the text; embedded data become files. `left` names the others, and embedded
 * players of other sites.
 */
export function takePictures(body: HTMLElement): { pictures: File[]; left: string[] } {
  const pictures: File[] = [];
  const left: string[] = [];
  for (const image of body.querySelectorAll('img')) {
    const address = image.getAttribute('src') ?? '';
    if (isOwnFile(address)) continue;
    const file = readData(address, pictures.length + 1);
    if (file) pictures.push(file);
    else if (!isDot(image)) left.push(nameOf(image, address));
    removeWithHull(image);
  }
  for (const player of body.querySelectorAll<HTMLElement>('iframe, video, audio, object, embed')) {
    const address = player.getAttribute('src') ?? player.getAttribute('data') ?? '';
    if (player.matches('iframe') && youtubeId(address) !== null) continue;
    left.push(nameOf(player, address));
    removeWithHull(player);
  }
  return { pictures, left };
}

/** The displayed name: the alternative text, or the end of the address. */
function nameOf(element: HTMLElement, address: string): string {
  const alt = (element.getAttribute('alt') ?? element.title).trim();
  if (alt !== '') return alt;
  const url = /^(?:https?|file):/i.test(address) ? parseUrl(address) : null;
  return url?.pathname.split('/').at(-1) || url?.hostname || t('editor.pasted.unnamed');
}

/** Together with links and paragraphs that contain nothing else. */
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

/** Tracking pixels. */
function isDot(image: HTMLImageElement): boolean {
  return [image.getAttribute('width'), image.getAttribute('height')].some(
    (side) => side === '0' || side === '1',
  );
}
