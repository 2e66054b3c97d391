import { searchMembers } from '@pq/contract/endpoints/admin/members';
import { t } from '@pq/domain/copy';
import { formatDate, formatDay } from '@pq/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { FoundMember } from '#app/data/admin/moderation.ts';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { adminMeta } from '../admin-meta.ts';
import { AdminList } from '../list/admin-list.tsx';
import { filterBy } from '../list/filter-chips.tsx';
import { pageOf } from '../list/pager.tsx';
import { type RowData, RowNote } from '../parts/rows.tsx';
import type { Route } from './+types/members';
import { RestrictForm } from './restrict-form.tsx';

const searchOf = (query: URLSearchParams) => ({
  text: query.get('text') ?? '',
  status: query.get('status') === 'restricted' ? ('restricted' as const) : undefined,
  page: pageOf(query),
});

const queries = routeQueries((api, { url }) => [callQuery(api, searchMembers, searchOf(url.searchParams))]);
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

export const meta: Route.MetaFunction = (args) => adminMeta(args, 'admin.members');

/** Members, found by name, e-mail or number. Each can be restricted from writing and allowed again. */
export default function MembersScreen() {
  const [query] = useSearchParams();
  const search = searchOf(query);
  return (
    <AdminList
      id="members"
      title={t('admin.members')}
      search={t('admin.members.search')}
      filters={[
        filterBy({
          name: 'status',
          values: [undefined, 'restricted'],
          current: search.status,
          labelOf: (status) => t(status ? 'admin.members.restricted' : 'admin.purpose.all'),
        }),
      ]}
      query={useQuery(callQuery(useApi(), searchMembers, search))}
      rows={({ members }) => members.map(memberRow)}
      empty={t('admin.none')}
      explainsGone
    />
  );
}

function memberRow(member: FoundMember): RowData {
  const { uid, nickname, email, image, joinedAt, restrictUntil, comments, reported, blinded } = member;
  return {
    key: uid,
    start: <Avatar name={nickname} image={image} size={40} />,
    title: <Link to={`/admin/members/${uid}`}>{nickname}</Link>,
    name: nickname,
    notes: [t('admin.members.facts', { email, date: formatDay(joinedAt) })],
    content: (
      <RowNote>
        <Link to={`/admin/reports?author=${uid}`}>
          {t('admin.members.words', { n: comments, r: reported, b: blinded })}
        </Link>
      </RowNote>
    ),
    width: 220,
    badges: [
      restrictUntil !== undefined && {
        text: t('admin.reports.restricted', { date: formatDate(restrictUntil) }),
        variant: 'danger',
      },
      member.role === 'admin' && { text: t('admin.members.admin'), variant: 'purpose' },
    ],
    ...(member.role !== 'admin' && {
      opens: {
        label: t(restrictUntil ? 'admin.members.change' : 'admin.members.restrict'),
        form: (close) => <RestrictForm uid={uid} nickname={nickname} until={restrictUntil} onDone={close} />,
      },
    }),
  };
}
