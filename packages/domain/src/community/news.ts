import { DAY_MS } from '../dates.ts';

/** Who may read an item of news: everybody, or only members with a live pledge on its project. */
export const newsAudiences = ['all', 'backers'] as const;
export type NewsAudience = (typeof newsAudiences)[number];

/**
 * `suspended`: scheduled for everybody by a maker who is restricted from writing at that time. `hidden`: by the operations team. Only the
 * maker and admins see items that are not published.
 */
export const newsStates = ['scheduled', 'suspended', 'published', 'hidden'] as const;
export type NewsState = (typeof newsStates)[number];

/** Letters of the text that lists show, and mails about an item that everybody may read. */
export const newsExcerptLetters = { all: 200, backers: 100 } as const satisfies Record<NewsAudience, number>;

/** Items of a project that are mailed within `NEWS_WEEK_MS`; further ones are only shown under the bell. */
export const newsMailsAWeek = 3;
export const NEWS_WEEK_MS = 7 * DAY_MS;

/** How far ahead an item may be scheduled. */
export const newsAheadDays = 90;
export const NEWS_AHEAD_MS = newsAheadDays * DAY_MS;

/** Days without news after which backers may ask for some, and after which one of them may ask again. */
export const newsAskDays = 28;
export const NEWS_ASK_MS = newsAskDays * DAY_MS;

/** Whether the maker is notified when this many have requested some since the last item: of 1, 10, 50, and each further 50. */
export function isRequestMilestone(count: number): boolean {
  return count === 1 || count === 10 || (count > 0 && count % 50 === 0);
}
