import { cutAtWord } from '../text/summary.ts';
import { rewardTitle } from './texts.ts';

/** What a reward is called in one line of at most `longest` characters, for a heading or a subject: what the backer gets may be a page of words. */
export function shortTitle(reward: Parameters<typeof rewardTitle>[0], longest = 60): string {
  return cutAtWord(rewardTitle(reward).replace(/\s+/g, ' ').trim(), longest);
}
