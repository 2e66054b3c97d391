import { searchMails } from '@pq/contract/endpoints/admin/mails';
import { t } from '@pq/domain/copy';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { adminMeta } from '../admin-meta.ts';
import { AdminList } from '../list/admin-list.tsx';
import { filterBy } from '../list/filter-chips.tsx';
import { pageOf } from '../list/pager.tsx';
import type { Route } from './+types/mails';
import { mailName } from './mail-name.ts';
import { RealTimeNote } from './real-time-note.tsx';
import { mailBadges } from './words.ts';

const states = ['waiting', 'failing', 'refused', 'sent'] as const;
const searchOf = (query: URLSearchParams) => ({
  text: query.get('text') ?? '',
  state: states.find((state) => state === query.get('state')),
  page: pageOf(query),
});

const queries = routeQueries((api, { url }) => [callQuery(api, searchMails, searchOf(url.searchParams))]);
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

export const meta: Route.MetaFunction = (args) => adminMeta(args, 'admin.mails');

/** Mails that are waiting, failing or sent, latest first. */
export default function MailsScreen() {
  const [query] = useSearchParams();
  const search = searchOf(query);
  return (
    <AdminList
      id="mails"
      title={t('admin.mails')}
      search={t('admin.mails.search')}
      filters={[
        filterBy({
          name: 'state',
          values: [undefined, ...states],
          current: search.state,
          labelOf: (state) => t(state ? `admin.mails.state.${state}` : 'admin.mails.state.all'),
        }),
      ]}
      query={useQuery(callQuery(useApi(), searchMails, search))}
      rows={({ mails }) =>
        mails.map(({ id, kind, recipient, state, at, sentAt, attempts, error, subject, project }) => ({
          key: id,
          link: { to: `/admin/mails/${id}` },
          title: subject ?? mailName(kind),
          notes: [[subject && mailName(kind), recipient, project].filter(Boolean).join(' · '), error],
          attempts: attempts > 1 ? t('admin.mails.attempts', { n: attempts }) : null,
          badges: [{ text: t(`admin.mails.state.${state}`), variant: mailBadges[state] }],
          time: sentAt ?? at,
        }))
      }
      summary={({ movedMs }) => <RealTimeNote movedMs={movedMs} />}
      empty={t('admin.none')}
    />
  );
}
