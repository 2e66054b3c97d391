import { listAsks } from '@pq/contract/endpoints/inquiries';
import { t } from '@pq/domain/copy';
import { withFields } from '#app/lib/addresses/with-fields.ts';
import { useNow } from '#app/lib/now.ts';
import { adminMeta } from '../admin-meta.ts';
import { AdminList } from '../list/admin-list.tsx';
import { defineList, textAndPage } from '../list/define-list.ts';
import { filterBy } from '../list/filter-chips.tsx';
import { useOpenRow } from '../list/use-open-row.ts';
import { WaitedTime } from '../list/waited-time.tsx';
import type { Route } from './+types/asks';
import { AskDetail } from './ask-detail.tsx';

const states = ['waiting', 'answered'] as const;
const list = defineList(listAsks, (query) => ({
  ...textAndPage(query),
  state: query.get('state') === 'answered' ? ('answered' as const) : ('waiting' as const),
}));
export const loader = list.loader;
export const clientLoader = list.clientLoader;

export const meta: Route.MetaFunction = (args) => adminMeta(args, 'admin.asks');

export default function AsksScreen() {
  const { query, search, found } = list.useList();
  const nowMs = useNow();
  const { row: open, to, goOn } = useOpenRow(found.data?.asks, ({ key }) => key);
  return (
    <AdminList
      id="asks"
      title={t('admin.asks')}
      search={t('admin.asks.search')}
      filters={[
        filterBy({
          name: 'state',
          values: states,
          current: search.state,
          labelOf: (state) => t(`admin.asks.${state}`),
        }),
      ]}
      query={found}
      rows={({ asks }) =>
        asks.map(({ key, email, member, content, timestamp, answer }) => ({
          key,
          title: content,
          isOneLine: true,
          notes: [`${member?.nickname ?? t('admin.asks.visitor')} · ${email}`],
          time: answer ? answer.timestamp : <WaitedTime forMs={nowMs - timestamp} />,
        }))
      }
      empty={t(search.text ? 'admin.none' : 'admin.empty')}
      keysHint={t('admin.keys')}
      detail={open ? <AskDetail key={open.key} ask={open} closeTo={to.close} onAnswered={goOn} /> : null}
      explainsGone
      movedTo={
        search.state === 'waiting' ? withFields(query, { state: 'answered', page: undefined }) : undefined
      }
    />
  );
}
