import { listWaitingProjects } from '@pq/contract/endpoints/inquiries';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { MessageCircleQuestion } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { type InquiryState, inquiriesQuery } from '#app/data/inquiries.ts';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { MoreList } from '#app/ui/more-list/more-list.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { ResultCountAnnouncer } from '#app/ui/result-count-announcer.tsx';
import { EmptyState, Skeleton } from '#app/ui/states.tsx';
import { ChipLink, Chips } from '#app/ui/tabs.tsx';
import { MyTitle } from '../my-title.tsx';
import type { Route } from './+types/my-inquiry';
import { InquiryCard } from './inquiry-card.tsx';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('my.inquiry.title') });
export const handle = { title: t('my.inquiry.title') };

const states: readonly InquiryState[] = ['waiting', 'answered'];

export default function MyInquiryScreen() {
  const [query] = useSearchParams();
  const state = states.find((known) => known === query.get('state'));
  return (
    <>
      <div className="mb-5">
        <MyTitle className="tablet:mb-1">{t('my.inquiry.title')}</MyTitle>
        <p className="text-ink-3">{t('my.inquiry.sub')}</p>
      </div>
      <WaitingProjects />
      <Chips label={t('my.inquiry.filter')}>
        <ChipLink to="/my/inquiry" current={!state}>
          {t('my.inquiry.all')}
        </ChipLink>
        {states.map((one) => (
          <ChipLink key={one} to={`/my/inquiry?state=${one}`} current={one === state}>
            {t(`my.inquiry.${one}`)}
          </ChipLink>
        ))}
      </Chips>
      <InquiriesFound state={state} />
      <Inquiries key={state} state={state} />
    </>
  );
}

function InquiriesFound({ state }: { state: InquiryState | undefined }) {
  const { data, hasNextPage } = useInfiniteQuery(inquiriesQuery(useApi(), state));
  const n = data?.pages[0]?.length;
  // Based on the first page, so that "more" announces only new results.
  const words = hasNextPage || (data?.pages.length ?? 0) > 1 ? 'search.countOrMore' : 'search.count';
  return <ResultCountAnnouncer of={state ?? ''} text={n === undefined ? '' : t(words, { n })} />;
}

function Inquiries({ state }: { state: InquiryState | undefined }) {
  const list = useInfiniteQuery(inquiriesQuery(useApi(), state));
  return (
    <MoreList
      list={list}
      keyOf={({ key }) => key}
      moreLabel={t('common.morePlus')}
      waiting={<InquirySkeletons />}
      empty={<NoInquiries state={state} />}
    >
      {(inquiries, rows) => (
        <ul ref={rows} className="mt-5 grid gap-4" aria-label={t('my.inquiry.list')}>
          {inquiries.map((inquiry) => (
            <InquiryCard key={inquiry.key} inquiry={inquiry} />
          ))}
        </ul>
      )}
    </MoreList>
  );
}

function InquirySkeletons() {
  return (
    <div className="mt-5 grid gap-4">
      <Skeleton round="card" className="h-42" />
      <Skeleton round="card" className="h-42" />
      <Skeleton round="card" className="h-42" />
    </div>
  );
}

function NoInquiries({ state }: { state: InquiryState | undefined }) {
  if (state) return <EmptyState title={t(`my.inquiry.empty.${state}`)} />;
  return (
    <EmptyState
      title={t('my.inquiry.empty')}
      sub={t('my.inquiry.empty.sub')}
      action={<ButtonLink to="/ask">{t('my.inquiry.ask')}</ButtonLink>}
    />
  );
}

function WaitingProjects() {
  const projects = useQuery(callQuery(useApi(), listWaitingProjects, {})).data ?? [];
  if (projects.length === 0) return null;
  return (
    <section className="mb-5" aria-label={t('my.inquiry.own')}>
      <NoticeBox variant="warn" icon={MessageCircleQuestion}>
        <p>{t('my.inquiry.own')}</p>
        <ul>
          {projects.map(({ key, purpose, title, waiting }) => (
            <li key={key}>
              <Link
                className="inline-flex min-h-11 flex-wrap items-center gap-x-2 text-button hover:underline"
                to={`${projectPath({ key, purpose })}/inquiry?state=waiting`}
              >
                {title}{' '}
                <small className="text-small">{t('owner.waiting', { n: formatNumber(waiting) })}</small>
              </Link>
            </li>
          ))}
        </ul>
      </NoticeBox>
    </section>
  );
}
