import { searchMails } from '@pq/contract/endpoints/admin/mails';
import { searchMembers } from '@pq/contract/endpoints/admin/members';
import { searchCharges, searchPledges } from '@pq/contract/endpoints/admin/payments';
import { searchAllProjects } from '@pq/contract/endpoints/admin/reviews';
import { t } from '@pq/domain/copy';
import { formatNumber, formatWon } from '@pq/domain/format';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState, ErrorState } from '#app/ui/states.tsx';
import { adminMeta } from '../admin-meta.ts';
import { Rows } from '../parts/rows.tsx';
import { PartSkeleton, ScreenTitle } from '../parts/screen.tsx';
import { mailName } from '../payments/mail-name.ts';
import { chargeState, pledgeStatus } from '../payments/words.ts';
import { stateLabel } from '../projects/state-label.ts';
import type { Route } from './+types/search';

const SHOWN = 5;
const textOf = (query: URLSearchParams) => query.get('text')?.trim() ?? '';

const queries = routeQueries((api, { url }) => {
  const text = textOf(url.searchParams);
  if (text === '') return [];
  return [
    callQuery(api, searchAllProjects, { text, state: undefined, page: 0 }),
    callQuery(api, searchMembers, { text, status: undefined, page: 0 }),
    callQuery(api, searchPledges, { text, page: 0 }),
    callQuery(api, searchCharges, { text, page: 0 }),
    callQuery(api, searchMails, { text, state: 'sent', page: 0 }),
  ];
});
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

export const meta: Route.MetaFunction = (args) => adminMeta(args, 'admin.search.all');

export default function AdminSearchScreen() {
  const [query] = useSearchParams();
  const text = textOf(query);
  return (
    <section aria-labelledby="search">
      <ScreenTitle id="search">{t('admin.search.all')}</ScreenTitle>
      {text === '' ? <EmptyState title={t('admin.search.all.hint')} /> : <Found text={text} />}
    </section>
  );
}

function Found({ text }: { text: string }) {
  const api = useApi();
  const projects = useQuery(callQuery(api, searchAllProjects, { text, state: undefined, page: 0 }));
  const members = useQuery(callQuery(api, searchMembers, { text, status: undefined, page: 0 }));
  const pledges = useQuery(callQuery(api, searchPledges, { text, page: 0 }));
  const charges = useQuery(callQuery(api, searchCharges, { text, page: 0 }));
  const mails = useQuery(callQuery(api, searchMails, { text, state: 'sent', page: 0 }));
  const list = (path: string) =>
    `/admin/${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ text })}`;
  return (
    <>
      <Part
        label={t('admin.projects')}
        found={projects}
        to={list('projects')}
        rows={projects.data?.projects.map(({ key, title, profile, state }) => ({
          to: `/admin/projects?text=${key}`,
          title: title || t('writing.untitled'),
          note: `${profile.author} · ${stateLabel(state)}`,
        }))}
      />
      <Part
        label={t('admin.members')}
        found={members}
        to={list('members')}
        rows={members.data?.members.map(({ uid, nickname, email }) => ({
          to: `/admin/members/${uid}`,
          title: nickname,
          note: email,
        }))}
      />
      <Part
        label={t('admin.pledges')}
        found={pledges}
        to={list('pledges')}
        rows={pledges.data?.pledges.map((pledge) => ({
          to: `/admin/pledges/${pledge.gateKey}`,
          title: pledge.title,
          note: `${pledge.member.nickname} · ${formatWon(pledge.callAmount)} · ${pledgeStatus(pledge).text}`,
        }))}
      />
      <Part
        label={t('admin.charges')}
        found={charges}
        to={list('charges')}
        rows={charges.data?.charges.map(({ orderId, gateKey, member, amount, status }) => ({
          to: `/admin/pledges/${gateKey}`,
          title: orderId,
          note: `${member.nickname} · ${formatWon(amount)} · ${chargeState(status).text}`,
        }))}
      />
      <Part
        label={t('admin.mails')}
        found={mails}
        to={list('mails?state=sent')}
        rows={mails.data?.mails.map(({ id, kind, recipient, subject }) => ({
          to: `/admin/mails/${id}`,
          title: subject ?? mailName(kind),
          note: recipient,
        }))}
      />
    </>
  );
}

type PartProps = {
  label: string;
  found: UseQueryResult<{ total: number }>;
  to: string;
  rows: { to: string; title: string; note: string }[] | undefined;
};

function Part({ label, found, to, rows }: PartProps) {
  return (
    <section className="mb-6" aria-label={label}>
      <h2 className="flex flex-wrap items-center justify-between gap-2 text-h3">
        {label} {found.data ? formatNumber(found.data.total) : null}
        {found.data && found.data.total > SHOWN ? (
          <ButtonLink variant="line" height={40} to={to}>
            {t('admin.search.all.more')}
          </ButtonLink>
        ) : null}
      </h2>
      {found.isPending ? <PartSkeleton /> : null}
      {!found.data && found.isError ? (
        <ErrorState title={found.error.message} onRetry={() => void found.refetch()} />
      ) : null}
      {rows ? (
        <Rows
          rows={rows.slice(0, SHOWN).map(({ to, title, note }, at) => ({
            // Several charges lead to one pledge.
            key: String(at),
            link: { to },
            title,
            notes: [note],
          }))}
        />
      ) : null}
    </section>
  );
}
