import type { Client } from '@pq/contract/client';
import { countComments } from '@pq/contract/endpoints/comments';
import type { News } from '@pq/contract/shapes/news';
import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatDay, formatMoment } from '@pq/domain/dates';
import { isPubliclyVisible } from '@pq/domain/project/project';
import { CalendarClock, EyeOff, PenLine } from 'lucide-react';
import { type Ref, useId } from 'react';
import { callQuery } from '#app/data/client/calls.ts';
import { commentsQuery } from '#app/data/comments.ts';
import { Comments } from '#app/features/comments/comments.tsx';
import { Story } from '#app/features/rich-reading/story.tsx';
import { ShareButton } from '#app/features/share/share-button.tsx';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { useNow } from '#app/lib/now.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { contentSizes } from '../content-sizes.ts';
import { audienceText, publishedText } from './news-texts.ts';
import { ReportNews } from './report-news.tsx';

/** What the thread of an item needs, for the loaders of its pages. */
export function newsThreadQueries(api: Client, key: string) {
  const thread = { type: 'news', id: key } as const;
  return [commentsQuery(api, thread), callQuery(api, countComments, thread)];
}

type Props = { news: News; project: Project; headingRef?: Ref<HTMLHeadingElement> };

export function NewsArticle({ news, project, headingRef }: Props) {
  const { key, title, content, audience, at, fixedAt, state } = news;
  const now = useNow();
  const id = useId();
  return (
    <>
      <article aria-labelledby={id}>
        <header>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-3 text-small">
            <Badge>{audienceText(audience)}</Badge>
            <time dateTime={new Date(at).toISOString()}>{publishedText(at, now)}</time>
            {fixedAt === null ? null : <span>{t('news.edited', { time: formatDay(fixedAt) })}</span>}
          </p>
          <h2 id={id} ref={headingRef} tabIndex={-1} className="mt-2 text-balance text-h2 focus:outline-none">
            {title}
          </h2>
        </header>
        {state === 'hidden' ? (
          <NoticeBox className="mt-4" variant="danger" icon={EyeOff}>
            {t('news.hidden')}
          </NoticeBox>
        ) : null}
        {state === 'scheduled' ? (
          <NoticeBox className="mt-4" icon={CalendarClock}>
            {t('news.scheduled.note', { time: formatMoment(at) })}
          </NoticeBox>
        ) : null}
        {state === 'suspended' ? (
          <NoticeBox className="mt-4" icon={CalendarClock}>
            {t('news.suspended')}
          </NoticeBox>
        ) : null}
        <div className="mt-5">
          <Story html={content} sizes={contentSizes} />
        </div>
        <Actions news={news} project={project} />
      </article>
      {state === 'published' ? (
        <div className="mt-10">
          <Comments type="news" id={key} makerUid={project.profile.uid} />
        </div>
      ) : null}
    </>
  );
}

function Actions({ news, project }: Pick<Props, 'news' | 'project'>) {
  const viewer = useViewer();
  const { key, title, audience, state } = news;
  const path = `${projectPath(project)}/news/${key}`;
  const isMaker = viewer?.uid === project.profile.uid;
  // A shared page of an item for backers would be locked for nearly everybody.
  const canShare = audience === 'all' && state === 'published';
  return (
    <div className="mt-6 flex flex-wrap gap-2 empty:hidden">
      {canShare ? (
        <ShareButton round height={40} page={{ title, purpose: project.purpose, path }}>
          {t('common.share')}
        </ShareButton>
      ) : null}
      {isMaker && isPubliclyVisible(project.state) ? (
        <ButtonLink variant="line" round height={40} to={`${path}/fix`}>
          <Icon of={PenLine} size={20} />
          {t('news.fix')}
        </ButtonLink>
      ) : null}
      {viewer && !isMaker && state === 'published' ? <ReportNews newsKey={key} /> : null}
    </div>
  );
}
