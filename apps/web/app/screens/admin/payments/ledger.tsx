import { listLedger } from '@pq/contract/endpoints/admin/ledger';
import { t } from '@pq/domain/copy';
import { formatWon } from '@pq/domain/format';
import { ledgerAccounts } from '@pq/domain/settlement/ledger';
import { Link } from 'react-router';
import { HashText } from '#app/features/ledger-proof/hash-text.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { adminMeta } from '../admin-meta.ts';
import { AdminList } from '../list/admin-list.tsx';
import { defineList, textAndPage } from '../list/define-list.ts';
import { filterBy } from '../list/filter-chips.tsx';
import { RowNote } from '../parts/rows.tsx';
import type { Route } from './+types/ledger';
import { TaxForm } from './tax-form.tsx';

const list = defineList(listLedger, (query) => ({
  page: textAndPage(query).page,
  account: ledgerAccounts.find((account) => account === query.get('account')),
  pid: query.get('pid') ?? undefined,
  pair: query.get('pair') ?? undefined,
}));
export const loader = list.loader;
export const clientLoader = list.clientLoader;

export const meta: Route.MetaFunction = (args) => adminMeta(args, 'admin.ledger');

export default function LedgerScreen() {
  const { search, found } = list.useList();
  return (
    <AdminList
      id="ledger"
      title={t('admin.ledger')}
      filters={[
        filterBy({
          name: 'account',
          label: t('admin.ledger.account'),
          values: [undefined, ...ledgerAccounts],
          current: search.account,
          labelOf: (account) => t(`admin.ledger.account.${account ?? 'all'}`),
        }),
      ]}
      tools={search.pid || search.pair ? <Narrowed /> : <TaxForm />}
      query={found}
      rows={({ entries }) =>
        entries.map(({ id, at, pair, event, account, amount, project, hash }) => ({
          key: id,
          title: t('admin.ledger.entry', {
            event: t(`admin.ledger.event.${event}`),
            account: t(`admin.ledger.account.${account}`),
          }),
          content: (
            <>
              {project ? (
                <RowNote>
                  <Link to={`/admin/ledger?pid=${project.key}`}>{project.title}</Link>
                </RowNote>
              ) : null}
              <RowNote>
                <Link to={`/proof/${hash}`}>
                  <HashText hash={hash} />
                </Link>
              </RowNote>
            </>
          ),
          width: 240,
          sum: {
            amount: formatWon(Math.abs(amount)),
            note: t(amount > 0 ? 'admin.ledger.debit' : 'admin.ledger.credit'),
          },
          time: at,
          actions: [
            search.pair ? false : { label: t('admin.ledger.pair'), to: `/admin/ledger?pair=${pair}` },
          ],
        }))
      }
      empty={t('admin.ledger.none')}
    />
  );
}

function Narrowed() {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-3 text-small">
      {t('admin.ledger.narrowed')}
      <ButtonLink variant="line" height={40} to="/admin/ledger">
        {t('admin.ledger.whole')}
      </ButtonLink>
    </p>
  );
}
