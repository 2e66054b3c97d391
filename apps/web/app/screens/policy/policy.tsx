import { policyIds } from '@pq/contract/endpoints/site';
import type { Policy } from '@pq/contract/shapes/site';
import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { Link2, Printer } from 'lucide-react';
import { data, useParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { wasRefused } from '#app/data/client/was-refused.ts';
import { policiesQuery } from '#app/data/site.ts';
import { MoreNav } from '#app/features/site-chrome/more-nav.tsx';
import { pageMeta } from '#app/head/page-meta.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { EmptyState, ErrorState, Skeleton } from '#app/ui/states.tsx';
import { Tab, Tabs } from '#app/ui/tabs.tsx';
import type { Route } from './+types/policy';
import './policy.css';

const queries = routeQueries((api) => [policiesQuery(api)]);

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

/** One of the six policy texts. */
export default function PolicyScreen() {
  const { id } = useParams();
  return (
    <div className="wrap policy">
      <MoreNav />
      <Tabs label={t('nav.more.policy')}>
        {policyIds.map((known) => (
          <Tab key={known} to={`/policy/${known}`} current={known === id}>
            {t(`policy.tab.${known}`)}
          </Tab>
        ))}
      </Tabs>
      <PolicyOf id={id as (typeof policyIds)[number]} />
    </div>
  );
}

function PolicyOf({ id }: { id: (typeof policyIds)[number] }) {
  const policies = useQuery(policiesQuery(useApi()));
  if (policies.isPending) return <Skeleton className="policy-sk" />;
  if (!policies.data || wasRefused(policies))
    return <ErrorState title={policies.error?.message ?? ''} onRetry={() => void policies.refetch()} />;
  const policy = policies.data[id];
  return policy ? (
    <PolicyText policy={policy} />
  ) : (
    <EmptyState heading="h1" title={t(`policy.tab.${id}`)} sub={t('policy.empty')} />
  );
}

function PolicyText({ policy }: { policy: Policy }) {
  return (
    <article className="long">
      <header className="policy-hd">
        <div>
          <h1>{policy.title}</h1>
          <p className="policy-date">{t('policy.effectiveAt', { date: formatDate(policy.effectiveAt) })}</p>
        </div>
        <Button look="line" height={40} className="policy-pr" onClick={() => window.print()}>
          <Icon of={Printer} size={16} />
          {t('policy.print')}
        </Button>
      </header>
      <details className="policy-toc">
        <summary>{t('policy.contents')}</summary>
        <ol>
          {policy.sections.map(({ heading }, n) => (
            <li key={heading}>
              <a href={`#${anchorOf(n)}`}>{heading}</a>
            </li>
          ))}
        </ol>
      </details>
      {policy.sections.map((section, n) => (
        <section key={section.heading} id={anchorOf(n)}>
          <h2>
            {section.heading}
            <a href={`#${anchorOf(n)}`} aria-label={t('policy.anchor', { heading: section.heading })}>
              <Icon of={Link2} size={16} />
            </a>
          </h2>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  );
}

/** Where a section is in the address; counted, because headings are reworded. */
function anchorOf(n: number): string {
  return `section-${n + 1}`;
}
