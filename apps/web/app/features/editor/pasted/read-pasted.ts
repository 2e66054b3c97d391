import { keepLooks } from './looks.ts';
import { takePictures } from './pictures.ts';
import { unfoldTables } from './tables.ts';
import { buildWordLists } from './word-lists.ts';

export type Pasted = {
  /** What the editor's schema then reads. */
  html: string;
  /** Pictures that came along as data: to be sent like those that are picked. */
  pictures: File[];
  /** How many pictures lie where nobody but the copying program can read them, or are another site's. */
  left: number;
};

/**
 * Makes HTML from a clipboard into what the schema understands: Word's paragraphs that look like lists become lists, tables
 * paragraphs, pictures files to send. Nothing of it runs or is fetched meanwhile.
 */
export function readPasted(html: string): Pasted {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  dropForeignTags(body);
  alignAsClassed(body);
  keepLooks(body);
  buildWordLists(body);
  unfoldTables(body);
  const { pictures, left } = takePictures(body);
  return { html: body.innerHTML, pictures, left };
}

/** Word has tags of its own, like `o:p`, around words of the page. */
function dropForeignTags(body: HTMLElement): void {
  for (const tag of body.querySelectorAll('*'))
    if (tag.localName.includes(':')) tag.replaceWith(...tag.childNodes);
}

/** Naver's editor says by class what others say by style. */
function alignAsClassed(body: HTMLElement): void {
  for (const side of ['center', 'right'])
    for (const paragraph of body.querySelectorAll<HTMLElement>(`.se-text-paragraph-align-${side}`))
      paragraph.style.textAlign = side;
}

/** Whether there is anything to read in it: a picture that is copied alone brings HTML without a word. */
export function hasWords(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const silent of body.querySelectorAll('style, script')) silent.remove();
  return (body.textContent ?? '').trim() !== '';
}
