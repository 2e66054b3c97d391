import { isBlank } from './blank.ts';

const SHOWN = /<(?:img|iframe)\b|data-youtube/;
const UNSEEN = /<[^<>]*>|&nbsp;/g;

/** Whether a text of the editor (clean HTML) shows its readers anything: a picture, a video, or a letter. */
export function showsSomething(html: string): boolean {
  return SHOWN.test(html) || !isBlank(html.replace(UNSEEN, ''));
}
