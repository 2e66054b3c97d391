import { listReports } from '@pq/contract/endpoints/admin/moderation';
import { t } from '@pq/domain/copy';
import { withFields } from '#app/lib/addresses/with-fields.ts';
import { adminMeta } from '../admin-meta.ts';
import { AdminList } from '../list/admin-list.tsx';
import { defineList, textAndPage } from '../list/define-list.ts';
import { filterBy } from '../list/filter-chips.tsx';
import { useOpenRow } from '../list/use-open-row.ts';
import { BackLink } from '../parts/screen.tsx';
import type { Route } from './+types/reports';
import { commentText } from './comment-text.ts';
import { ReportDetail } from './report-detail.tsx';

const states = ['open', 'done'] as const;
const list = defineList(listReports, (query) => ({
  ...textAndPage(query),
  state: query.get('state') === 'done' ? ('done' as const) : ('open' as const),
  /** Lists all comments of this member, reported or not. */
  author: query.get('author') ?? undefined,
}));
export const loader = list.loader;
export const clientLoader = list.clientLoader;

export const meta: Route.MetaFunction = (args) => adminMeta(args, 'admin.reports');

export default function ReportsScreen() {
  const { query, search, found } = list.useList();
  const { row: open, to, goOn } = useOpenRow(found.data?.reports, ({ key }) => key);
  const isQueue = search.state === 'open' && !search.author;
  return (
    <AdminList
      id="reports"
      title={t(search.author ? 'admin.reports.ofMember' : 'admin.reports')}
      back={
        search.author ? (
          <BackLink to={`/admin/members/${search.author}`}>
            {found.data?.reports[0]?.author.nickname ?? t('admin.members')}
          </BackLink>
        ) : null
      }
      search={t('admin.reports.search')}
      filters={[
        filterBy({
          name: 'state',
          values: states,
          current: search.author ? null : search.state,
          labelOf: (state) => t(`admin.reports.${state}`),
          without: { author: undefined },
        }),
      ]}
      query={found}
      rows={({ reports }) =>
        reports.map((report) => ({
          key: report.key,
          title: commentText(report),
          isOneLine: true,
          notes: [
            [
              report.author.nickname,
              t(`admin.reports.on.${report.target.type}`),
              t('admin.reports.count', { n: report.reasons.length }),
            ].join(' · '),
          ],
          badges: [report.isBlind && { text: t('admin.stories.blinded'), variant: 'danger' }],
          time: report.reasons[0]?.timestamp ?? report.timestamp,
        }))
      }
      empty={t(search.author || search.text ? 'admin.none' : 'admin.empty')}
      keysHint={t('admin.keys')}
      detail={
        open ? (
          <ReportDetail key={open.key} report={open} isOpen={isQueue} closeTo={to.close} onDecided={goOn} />
        ) : null
      }
      explainsGone
      movedTo={isQueue ? withFields(query, { state: 'done', page: undefined }) : undefined}
    />
  );
}
