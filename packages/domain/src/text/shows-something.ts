import { isBlank } from './blank.ts';

const SHOWN = /<(?:img|iframe)\b|data-youtube/;
const UNSEEN = /<[^<>]*>|&nbsp;/g;

/** Whether an editor text (clean HTML) has visible content: a picture, a video, or a letter. */
export function showsSomething(html: string): boolean {
  return SHOWN.test(html) || !isBlank(html.replace(UNSEEN, ''));
}
