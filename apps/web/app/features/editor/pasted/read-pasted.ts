import { readCheckBoxes, readEmoji } from './drawn-symbols.ts';
import { readBoxes } from './paragraphs.ts';
import { localiseAddresses, takePictures } from './pictures.ts';
import { unfoldTables } from './tables.ts';
import { convertTextStyles } from './text-styles.ts';
import { buildWordLists } from './word-lists.ts';

export type Pasted = {
  html: string;
  pictures: File[];
  /** Names of pictures and players that cannot be taken over: local to the copying program, or of another site. */
  left: string[];
};

/**
 * Nothing of the clipboard is executed or fetched. `origin`: the site whose addresses become those of its own
 * files.
 */
export function readPasted(html: string, origin = window.location.origin): Pasted {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const { body } = page;
  removeHiddenText(page);
  dropForeignTags(body);
  localiseAddresses(body, origin);
  readCheckBoxes(body);
  readEmoji(body);
  alignAsClassed(body);
  convertTextStyles(body);
  buildWordLists(body);
  unfoldTables(body);
  readBoxes(body);
  const { pictures, left } = takePictures(body);
  return { html: body.innerHTML, pictures, left };
}

const UNSEEN = [
  ...['del', 'script', 'style', 'template', 'noscript', 'title', '[hidden]'],
  ...['.MsoCommentReference', '.MsoCommentText', '[style*="mso-element:comment" i]'],
].join(',');
const UNSEEN_STYLE =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|mso-hide\s*:|opacity\s*:\s*0(?:\.0+)?\s*(?:;|!|$)|(?:max-height|font-size)\s*:\s*0(?:px|pt|em)?\s*(?:;|!|$))/i;
const UNSEEN_CLASS =
  /\.([\w-]+)\s*\{[^}]*(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:)[^}]*\}/gi;

function removeHiddenText(page: Document): void {
  const styles = [...page.querySelectorAll('style')].map(({ textContent }) => textContent ?? '').join('\n');
  for (const [, name = ''] of styles.matchAll(UNSEEN_CLASS))
    for (const element of [...page.body.getElementsByClassName(name)]) element.remove();
  for (const element of page.body.querySelectorAll(UNSEEN)) element.remove();
  for (const element of page.body.querySelectorAll('[style]'))
    if (UNSEEN_STYLE.test(element.getAttribute('style') ?? '')) element.remove();
}

/** Word wraps text in tags of its own, like `o:p`. */
function dropForeignTags(body: HTMLElement): void {
  for (const tag of body.querySelectorAll('*'))
    if (tag.localName.includes(':')) tag.replaceWith(...tag.childNodes);
}

/** Naver's editor encodes alignment as classes instead of styles. */
function alignAsClassed(body: HTMLElement): void {
  for (const side of ['center', 'right'])
    for (const paragraph of body.querySelectorAll<HTMLElement>(`.se-text-paragraph-align-${side}`))
      paragraph.style.textAlign = side;
}

/** A picture that is copied alone brings HTML without text. */
export function hasWords(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const silent of body.querySelectorAll('style, script')) silent.remove();
  return (body.textContent ?? '').trim() !== '';
}
