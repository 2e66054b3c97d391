import { searchAllNews } from '@pq/contract/endpoints/admin/moderation';
import { t } from '@pq/domain/copy';
import { Eye } from 'lucide-react';
import { Link } from 'react-router';
import type { ReportedNews } from '#app/data/admin/moderation.ts';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { withFields } from '#app/lib/addresses/with-fields.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { adminMeta } from '../admin-meta.ts';
import { AdminList } from '../list/admin-list.tsx';
import { defineList, textAndPage } from '../list/define-list.ts';
import { filterBy } from '../list/filter-chips.tsx';
import { useOpenRow } from '../list/use-open-row.ts';
import { CloseLink, Detail, DetailBody, DetailPart, markLink, remarkTextClass } from '../parts/detail.tsx';
import type { Route } from './+types/news-reports';
import { ReportDecision } from './report-decision.tsx';
import { ReportReasons } from './report-detail.tsx';

const states = ['open', 'done', 'all'] as const;
const list = defineList(searchAllNews, (query) => ({
  ...textAndPage(query),
  state: states.find((state) => state === query.get('state')) ?? ('open' as const),
}));
export const loader = list.loader;
export const clientLoader = list.clientLoader;

export const meta: Route.MetaFunction = (args) => adminMeta(args, 'admin.news');

export default function NewsReportsScreen() {
  const { query, search, found } = list.useList();
  const { row: open, to, goOn } = useOpenRow(found.data?.news, ({ key }) => key);
  const isQueue = search.state === 'open';
  return (
    <AdminList
      id="news"
      title={t('admin.news')}
      search={t('admin.news.search')}
      filters={[
        filterBy({
          name: 'state',
          values: states,
          current: search.state,
          labelOf: (state) => t(state === 'all' ? 'common.all' : `admin.reports.${state}`),
        }),
      ]}
      query={found}
      rows={({ news }) =>
        news.map(({ key, title, project, author, audience, reasons, isBlind, timestamp }) => ({
          key,
          title,
          isOneLine: true,
          notes: [[author.nickname, project.title].join(' · '), t(`news.audience.${audience}`)],
          badges: [
            reasons.length > 0 && { text: t('admin.reports.count', { n: reasons.length }), variant: 'warn' },
            isBlind && { text: t('admin.stories.blinded'), variant: 'danger' },
          ],
          time: reasons[0]?.timestamp ?? timestamp,
        }))
      }
      empty={t(search.text || !isQueue ? 'admin.none' : 'admin.empty')}
      keysHint={t('admin.keys')}
      detail={
        open ? (
          <NewsDetail key={open.key} news={open} isOpen={isQueue} closeTo={to.close} onDecided={goOn} />
        ) : null
      }
      explainsGone
      movedTo={isQueue ? withFields(query, { state: 'done', page: undefined }) : undefined}
    />
  );
}

type DetailProps = { news: ReportedNews; isOpen: boolean; closeTo: string; onDecided(): void };

function NewsDetail({ news, isOpen, closeTo, onDecided }: DetailProps) {
  const { key, title, excerpt, project, audience, reasons } = news;
  return (
    <Detail
      id="reported"
      title={title}
      marks={
        <>
          <Badge>{t(`news.audience.${audience}`)}</Badge>
          <Link className={markLink} to={`${projectPath(project)}/news/${key}`} target="_blank">
            <Icon of={Eye} size={16} />
            {t('admin.reports.seeTarget')}
          </Link>
          <CloseLink to={closeTo} />
        </>
      }
    >
      <DetailBody>
        <DetailPart id="text" title={project.title}>
          <p className={remarkTextClass}>{excerpt}</p>
        </DetailPart>
        {reasons.length > 0 ? <ReportReasons reasons={reasons} text={`${title}\n${excerpt}`} /> : null}
      </DetailBody>
      <ReportDecision
        type="news"
        reported={news}
        subject={title}
        isOpen={isOpen && reasons.length > 0}
        onDecided={onDecided}
      />
    </Detail>
  );
}
