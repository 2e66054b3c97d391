import { searchMembers } from '@pq/contract/endpoints/admin/members';
import { t } from '@pq/domain/copy';
import { formatDate, formatDay } from '@pq/domain/dates';
import { Link } from 'react-router';
import type { FoundMember } from '#app/data/admin/moderation.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { adminMeta } from '../admin-meta.ts';
import { AdminList } from '../list/admin-list.tsx';
import { defineList, textAndPage } from '../list/define-list.ts';
import { filterBy } from '../list/filter-chips.tsx';
import { type RowData, RowNote } from '../parts/rows.tsx';
import type { Route } from './+types/members';
import { RestrictForm } from './restrict-form.tsx';

const list = defineList(searchMembers, (query) => ({
  ...textAndPage(query),
  status: query.get('status') === 'restricted' ? ('restricted' as const) : undefined,
}));
export const loader = list.loader;
export const clientLoader = list.clientLoader;

export const meta: Route.MetaFunction = (args) => adminMeta(args, 'admin.members');

export default function MembersScreen() {
  const { search, found } = list.useList();
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
      query={found}
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
