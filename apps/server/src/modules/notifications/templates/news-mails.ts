import type { NewsAudience } from '@pq/domain/community/news';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { routeSegments } from '@pq/domain/project/project';
import type { MailContent, MakerData, Templates } from './mail-content.ts';

/** `news` is the title of the item, `excerpt` the beginning of its text. */
type NewsData = MakerData & { newsKey: string; news: string; excerpt: string; audience: NewsAudience };

export type NewsMails = {
  newsPublished: NewsData;
  /** To members who have scrapped the project and do not back it. */
  newsOfScrapped: NewsData;
  /** To the maker: `count` backers have asked for news since the last item. */
  newsAsked: MakerData & { count: number };
};

export const newsMails: Templates<NewsMails> = {
  newsPublished: (data, site) => about(data, site),
  newsOfScrapped: (data, site) => about(data, site),
  newsAsked: (data, site) => ({
    ...{ nickname: data.nickname, purpose: data.purpose },
    subject: t('mail.newsAsked.subject', { count: formatNumber(data.count), title: data.title }),
    title: t('mail.newsAsked.title', { count: formatNumber(data.count) }),
    paragraphs: [t('mail.newsAsked.body')],
    facts: [{ label: t('mail.field.project'), value: data.title }],
    action: { label: t('mail.newsAsked.action'), href: `${site}${newsPath(data)}/manage` },
  }),
};

function about(data: NewsData, site: string): MailContent {
  return {
    ...{ nickname: data.nickname, purpose: data.purpose },
    subject: t('mail.news.subject', { title: data.title, news: data.news }),
    title: data.news,
    paragraphs: data.excerpt === '' ? [] : [data.excerpt],
    facts: [{ label: t('mail.field.project'), value: data.title }],
    action: {
      label: t('mail.news.action'),
      href: `${site}${newsPath(data)}/${encodeURIComponent(data.newsKey)}`,
    },
    ...(data.audience === 'backers' && { note: t('mail.news.backersOnly') }),
  };
}

function newsPath({ purpose, projectKey }: MakerData): string {
  return `/${routeSegments[purpose]}/detail/${encodeURIComponent(projectKey)}/news`;
}
