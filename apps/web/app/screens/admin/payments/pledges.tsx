import { searchPledges } from '@pq/contract/endpoints/admin/payments';
import { t } from '@pq/domain/copy';
import { pledgeStatuses } from '@pq/domain/pledge/pledge';
import { ButtonLink } from '#app/ui/button.tsx';
import { adminMeta } from '../admin-meta.ts';
import { AdminList } from '../list/admin-list.tsx';
import { defineList, textAndPage } from '../list/define-list.ts';
import type { Route } from './+types/pledges';
import { ExportForm } from './export-form.tsx';
import { MoneyFilters, MoneySum, narrowedOf } from './money-filters.tsx';
import { pledgeRow } from './pledge-row.ts';

const troubles = ['today', 'failed', 'due', 'held', 'refund'] as const;
const oneOf = <Word extends string>(words: readonly Word[], text: string | null) =>
  words.find((word) => word === text);
const list = defineList(searchPledges, (query) => ({
  ...textAndPage(query),
  status: oneOf(pledgeStatuses, query.get('status')),
  trouble: oneOf(troubles, query.get('trouble')),
  ...narrowedOf(query),
}));
export const loader = list.loader;
export const clientLoader = list.clientLoader;

export const meta: Route.MetaFunction = (args) => adminMeta(args, 'admin.pledges');

export default function PledgesScreen() {
  const { search, found } = list.useList();
  const choice = (label: string, { status, trouble }: Partial<typeof search>) => ({
    label,
    fields: { status, trouble },
    isCurrent: search.status === status && search.trouble === trouble,
  });
  return (
    <AdminList
      id="pledges"
      title={t('admin.pledges')}
      search={t('admin.pledges.search')}
      filters={[
        {
          label: t('admin.search.state'),
          choices: [
            choice(t('admin.purpose.all'), {}),
            ...pledgeStatuses.map((status) => choice(t(`pay.status.${status}`), { status })),
            ...troubles.map((trouble) => choice(t(`admin.pledges.${trouble}`), { trouble })),
          ],
        },
      ]}
      tools={
        <>
          <MoneyFilters project={found.data?.project} />
          <ExportForm what="pledges" />
        </>
      }
      query={found}
      rows={({ pledges }) => pledges.map(pledgeRow)}
      summary={({ sum, refunded }) => (
        <div className="flex flex-wrap items-end justify-between gap-2">
          <MoneySum sum={sum} refunded={refunded} />
          {search.project ? (
            <ButtonLink variant="line" height={40} to={`/admin/refunds?project=${search.project}`}>
              {t('admin.refunds')}
            </ButtonLink>
          ) : null}
        </div>
      )}
      empty={t('admin.none')}
      keysHint={t('admin.keys')}
    />
  );
}
