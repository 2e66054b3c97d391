import { getPolicies } from '@pq/contract/endpoints/site';
import type { Policy } from '@pq/contract/shapes/site';
import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { policyIds } from '@pq/domain/policies/policy-text';
import { useQuery } from '@tanstack/react-query';
import { Link2, Printer } from 'lucide-react';
import { data, useParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { wasRefused } from '#app/data/client/was-refused.ts';
import { MoreNav } from '#app/features/site-chrome/more-nav.tsx';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { Button } from '#app/ui/button.tsx';
import { FoldLine } from '#app/ui/fold-line.tsx';
import { Wrap } from '#app/ui/frame.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { EmptyState, ErrorState, Skeleton } from '#app/ui/states.tsx';
import { Tab, Tabs } from '#app/ui/tabs.tsx';
import type { Route } from './+types/policy';

const queries = routeQueries((api) => [callQuery(api, getPolicies, {})]);

export async function loader(args: Route.LoaderArgs) {
  assertKnown(args.params.id);
  return queries.loader(args);
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  assertKnown(args.params.id);
  return queries.clientLoader(args);
}

function assertKnown(id: string): void {
  if (!policyIds.some((known) => known === id)) throw data(null, { status: 404 });
}

export const meta: Route.MetaFunction = (args) => {
  const id = policyIds.find((known) => known === args.params.id) ?? 'terms';
  const title = t(`policy.tab.${id}`);
  return pageMeta(args, { title, description: t('meta.policy', { title }) });
};

export default function PolicyScreen() {
  const { id } = useParams();
  return (
    <Wrap data-paper="text">
      <div className="print:hidden">
        <MoreNav />
      </div>
      <div className="mt-2 max-tablet:*:-mx-gutter max-tablet:*:gap-5 max-tablet:*:px-gutter max-tablet:**:[a]:min-h-12 max-tablet:**:[a]:text-button print:hidden">
        <Tabs label={t('nav.more.policy')}>
          {policyIds.map((known) => (
            <Tab key={known} to={`/policy/${known}`} current={known === id}>
              {t(`policy.tab.${known}`)}
            </Tab>
          ))}
        </Tabs>
      </div>
      <PolicyOf id={id as (typeof policyIds)[number]} />
    </Wrap>
  );
}

function PolicyOf({ id }: { id: (typeof policyIds)[number] }) {
  const policies = useQuery(callQuery(useApi(), getPolicies, {}));
  if (policies.isPending) return <Skeleton className="mx-auto mt-10 h-[60vh] max-w-reading" />;
  if (!policies.data || wasRefused(policies))
    return (
      <ErrorState
        heading="h1"
        title={policies.error?.message ?? ''}
        onRetry={() => void policies.refetch()}
      />
    );
  const policy = policies.data[id];
  return policy ? (
    <PolicyText policy={policy} />
  ) : (
    <EmptyState heading="h1" title={t(`policy.tab.${id}`)} sub={t('policy.empty')} />
  );
}

function PolicyText({ policy }: { policy: Policy }) {
  return (
    <article className="mx-auto max-w-reading pt-7 tablet:pt-10 print:max-w-none print:pt-0">
      <header className="flex items-start justify-between gap-4">
        <div>
          <h1 className="text-title">{policy.title}</h1>
          <p className="mt-1 text-ink-3">
            {t('policy.effectiveAt', { date: formatDate(policy.effectiveAt) })}
          </p>
        </div>
        <Button
          variant="line"
          height={40}
          className="max-tablet:hidden print:hidden"
          onClick={() => window.print()}
        >
          <Icon of={Printer} size={16} />
          {t('policy.print')}
        </Button>
      </header>
      <details className="group/fold mt-6 rounded-card bg-ground print:hidden">
        <FoldLine className="min-h-13 justify-between px-5 text-label">{t('policy.contents')}</FoldLine>
        <ol className="columns-1 gap-6 px-5 pb-4 tablet:columns-2">
          {policy.sections.map(({ heading }, n) => (
            <li key={heading}>
              <a className="flex min-h-11 items-center text-ink-2 hover:text-brand" href={`#${anchorOf(n)}`}>
                {heading}
              </a>
            </li>
          ))}
        </ol>
      </details>
      {policy.sections.map((section, n) => (
        <section
          key={section.heading}
          id={anchorOf(n)}
          className="group/section mt-10 scroll-mt-22 break-inside-avoid"
        >
          <h2 className="group mb-2 flex items-center gap-1 font-semibold text-[1.0625rem]/[var(--text-h3--line-height)] tracking-tight group-target/section:text-brand">
            {section.heading}
            <a
              className="-my-[9px] grid size-11 place-items-center text-ink-3 opacity-0 focus-visible:opacity-100 group-hover:opacity-100 print:hidden"
              href={`#${anchorOf(n)}`}
              aria-label={t('policy.anchor', { heading: section.heading })}
            >
              <Icon of={Link2} size={16} />
            </a>
          </h2>
          {section.paragraphs.map((paragraph) => (
            <p
              key={paragraph}
              className="text-body text-ink-2 not-first-of-type:mt-2 tablet:text-long tablet:tracking-[inherit]"
            >
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </article>
  );
}

// Numbered, because headings may be reworded.
function anchorOf(n: number): string {
  return `section-${n + 1}`;
}
