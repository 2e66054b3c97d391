import { cutAtWord } from '../text/summary.ts';
import { rewardTitle } from './texts.ts';

/**
 * The title of a reward in one line of at most `longest` characters, for headings and subjects: the contents may be a page
 * long.
 */
export function shortTitle(reward: Parameters<typeof rewardTitle>[0], longest = 60): string {
  return cutAtWord(rewardTitle(reward).replace(/\s+/g, ' ').trim(), longest);
}
