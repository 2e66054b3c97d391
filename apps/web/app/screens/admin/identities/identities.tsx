import { listIdentities } from '@pq/contract/endpoints/admin/identities';
import { t } from '@pq/domain/copy';
import { accountText } from '#app/features/identity/identity-facts.ts';
import { useNow } from '#app/lib/now.ts';
import { adminMeta } from '../admin-meta.ts';
import { AdminList } from '../list/admin-list.tsx';
import { defineList, textAndPage } from '../list/define-list.ts';
import { filterBy } from '../list/filter-chips.tsx';
import { useOpenRow } from '../list/use-open-row.ts';
import { WaitedTime } from '../list/waited-time.tsx';
import type { Route } from './+types/identities';
import { IdentityDetail } from './identity-detail.tsx';

const states = ['fix', 'verified'] as const;
const list = defineList(listIdentities, (query) => ({
  ...textAndPage(query),
  state: states.find((state) => state === query.get('state')),
}));
export const loader = list.loader;
export const clientLoader = list.clientLoader;

export const meta: Route.MetaFunction = (args) => adminMeta(args, 'admin.identity');

export default function IdentitiesScreen() {
  const { search, found } = list.useList();
  const nowMs = useNow();
  const { row, to, goOn } = useOpenRow(found.data?.identities, ({ uid }) => uid);
  return (
    <AdminList
      id="identities"
      title={t('admin.identity')}
      search={t('admin.identity.search')}
      filters={[
        filterBy({
          name: 'state',
          values: [undefined, ...states],
          current: search.state,
          labelOf: (state) => t(`admin.identity.state.${state ?? 'checking'}`),
        }),
      ]}
      query={found}
      rows={({ identities }) =>
        identities.map(
          ({ uid, nickname, kind, name, submittedAt, isOverdue, accountChanged, ...account }) => ({
            key: uid,
            title: nickname,
            notes: [[t(`identity.kind.${kind}`), name, accountText(account)].join(' · ')],
            badges: [
              isOverdue && { text: t('admin.identity.late'), variant: 'danger' },
              accountChanged && { text: t('admin.identity.changed'), variant: 'warn' },
            ],
            time: search.state ? submittedAt : <WaitedTime forMs={nowMs - submittedAt} />,
          }),
        )
      }
      empty={t(search.state || search.text ? 'admin.none' : 'admin.empty')}
      keysHint={t(search.state ? 'admin.keys' : 'admin.review.keys')}
      detail={row ? <IdentityDetail key={row.uid} identity={row} to={to} onDecided={goOn} /> : null}
      explainsGone
    />
  );
}
