import { searchMails } from '@pq/contract/endpoints/admin/mails';
import { t } from '@pq/domain/copy';
import { adminMeta } from '../admin-meta.ts';
import { AdminList } from '../list/admin-list.tsx';
import { defineList, textAndPage } from '../list/define-list.ts';
import { filterBy } from '../list/filter-chips.tsx';
import type { Route } from './+types/mails';
import { mailName } from './mail-name.ts';
import { RealTimeNote } from './real-time-note.tsx';
import { mailBadges } from './words.ts';

const states = ['waiting', 'failing', 'refused', 'sent'] as const;
const list = defineList(searchMails, (query) => ({
  ...textAndPage(query),
  state: states.find((state) => state === query.get('state')),
}));
export const loader = list.loader;
export const clientLoader = list.clientLoader;

export const meta: Route.MetaFunction = (args) => adminMeta(args, 'admin.mails');

export default function MailsScreen() {
  const { search, found } = list.useList();
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
      query={found}
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
