import { NEWS_AHEAD_MS, type NewsAudience, newsAheadDays } from '@pq/domain/community/news';
import { t } from '@pq/domain/copy';
import { seoulMoment } from '@pq/domain/dates';
import { isBlank } from '@pq/domain/text/blank';
import { showsSomething } from '@pq/domain/text/shows-something';
import type { Problems } from '#app/features/form/form-types.ts';
import { optional, schemaOf } from '#app/lib/drafts/stored-shape.ts';

/** `keep`: the scheduled time does not change. */
export type When = 'now' | 'later' | 'keep';

export type NewsInput = {
  title: string;
  content: string;
  audience: NewsAudience;
  when: When;
  date: string;
  time: string;
};

export const emptyNews: NewsInput = {
  title: '',
  content: '',
  audience: 'all',
  when: 'now',
  date: '',
  time: '09:00',
};

/** The chosen time of publication: null for now, undefined while it is not a time within the days ahead. */
export function chosenTime({ when, date, time }: NewsInput, nowMs: number): number | null | undefined {
  if (when === 'now') return null;
  const at = seoulMoment(date, time);
  return at === null || at <= nowMs || at > nowMs + NEWS_AHEAD_MS ? undefined : at;
}

export function problemsOf(words: NewsInput, nowMs: number): Problems<NewsInput> {
  return {
    ...(isBlank(words.title) && { title: t('news.err.title') }),
    ...(!showsSomething(words.content) && { content: t('news.err.content') }),
    ...(words.when === 'later' && problemsOfTime(words, nowMs)),
  };
}

function problemsOfTime(words: NewsInput, nowMs: number): Problems<NewsInput> {
  const { date, time } = words;
  if (date === '' || time === '')
    return {
      ...(date === '' && { date: t('news.err.date') }),
      ...(time === '' && { time: t('news.err.time') }),
    };
  if (chosenTime(words, nowMs) !== undefined) return {};
  const isPast = (seoulMoment(date, time) ?? Number.POSITIVE_INFINITY) <= nowMs;
  return { date: isPast ? t('news.err.past') : t('news.err.ahead', { n: newsAheadDays }) };
}

const oneOf = (values: readonly unknown[]) => (value: unknown) => values.includes(value);

export const storedNews = schemaOf<NewsInput & { version?: number | undefined }>({
  title: '',
  content: '',
  audience: oneOf(['all', 'backers']),
  when: oneOf(['now', 'later', 'keep']),
  date: '',
  time: '',
  version: optional(0),
});
