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

/** `left` names the pictures that are not ours, and embedded players of other sites. */
export function takePictures(body: HTMLElement): { pictures: File[]; left: string[] } {
  const pictures: File[] = [];
  const left: string[] = [];
  for (const image of body.querySelectorAll('img')) {
    const address = image.getAttribute('src') ?? '';
    if (isOwnFile(address)) continue;
    const file = readData(address, pictures.length + 1);
    if (file) pictures.push(file);
    else if (!isTrackingPixel(image)) left.push(nameOf(image, address));
    removeWithWrappers(image);
  }
  for (const player of body.querySelectorAll<HTMLElement>('iframe, video, audio, object, embed')) {
    const address = player.getAttribute('src') ?? player.getAttribute('data') ?? '';
    if (player.matches('iframe') && youtubeId(address) !== null) continue;
    left.push(nameOf(player, address));
    removeWithWrappers(player);
  }
  return { pictures, left };
}

function nameOf(element: HTMLElement, address: string): string {
  const alt = (element.getAttribute('alt') ?? element.title).trim();
  if (alt !== '') return alt;
  const url = /^(?:https?|file):/i.test(address) ? parseUrl(address) : null;
  return url?.pathname.split('/').at(-1) || url?.hostname || t('editor.pasted.unnamed');
}

function removeWithWrappers(image: HTMLElement): void {
  let wrapper: HTMLElement = image;
  for (
    let outer = wrapper.parentElement;
    outer && outer !== image.ownerDocument.body;
    outer = outer.parentElement
  ) {
    if (outer.childElementCount > 1 || (outer.textContent ?? '').trim() !== '') break;
    wrapper = outer;
  }
  wrapper.remove();
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

function isTrackingPixel(image: HTMLImageElement): boolean {
  return [image.getAttribute('width'), image.getAttribute('height')].some(
    (side) => side === '0' || side === '1',
  );
}
