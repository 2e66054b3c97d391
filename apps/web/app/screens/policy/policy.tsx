import { policyIds } from '@pq/contract/shapes/site';
import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { data, useParams } from 'react-router';
import { useApi } from '#app/data/api.tsx';
import { routeQueries } from '#app/data/route-queries.ts';
import { policiesQuery } from '#app/data/site.ts';
import { pageMeta } from '#app/page-meta.ts';
import { EmptyState, ErrorState, Skeleton } from '#app/ui/states.tsx';
import { Tab, Tabs } from '#app/ui/tabs.tsx';
import type { Route } from './+types/policy';
import './policy.css';

const queries = routeQueries((api) => [policiesQuery(api)]);
export const clientLoader = queries.clientLoader;

export async function loader(args: Route.LoaderArgs) {
  if (!policyIds.some((id) => id === args.params.id)) throw data(null, { status: 404 });
  return queries.loader(args);
}

export const meta: Route.MetaFunction = (args) => {
  const id = policyIds.find((known) => known === args.params.id) ?? 'terms';
  const title = t(`policy.tab.${id}`);
  return pageMeta(args, { title, description: t('meta.policy', { title }) });
};

/** One of the six policy texts (spec section 2, L36). */
export default function PolicyScreen() {
  const { id } = useParams();
  const policies = useQuery(policiesQuery(useApi()));
  if (policies.isPending) return <Skeleton className="wrap" />;
  if (policies.isError)
    return (
      <ErrorState
        title={policies.error.message}
        retryLabel={t('common.retry')}
        onRetry={() => void policies.refetch()}
      />
    );
  const policy = policies.data[id as (typeof policyIds)[number]];
  return (
    <div className="wrap policy">
      <Tabs label={t('nav.more.policy')}>
        {policyIds.map((known) => (
          <Tab key={known} to={`/policy/${known}`} current={known === id}>
            {t(`policy.tab.${known}`)}
          </Tab>
        ))}
      </Tabs>
      {policy ? (
        <article className="long">
          <h1>{policy.title}</h1>
          <p className="policy-date">{t('policy.effectiveAt', { date: formatDate(policy.effectiveAt) })}</p>
          {policy.sections.map((section) => (
            <section key={section.heading}>
              <h2>{section.heading}</h2>
              {section.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
        </article>
      ) : (
        <EmptyState title={t('policy.empty')} />
      )}
    </div>
  );
}
