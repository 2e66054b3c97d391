import { t } from '@pq/domain/copy';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { browserApi, useApi } from '#app/data/client/api.tsx';
import { knownData, routeQueries } from '#app/data/client/route-queries.ts';
import { pledgeFileQuery } from '#app/data/console/payments.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { ErrorState, Skeleton } from '#app/ui/states.tsx';
import { consoleMeta } from '../console-meta.ts';
import type { Route } from './+types/pledge-file';
import { OpenRefunds } from './open-refunds.tsx';
import { PledgeFacts } from './pledge-facts.tsx';
import { PledgeMails } from './pledge-mails.tsx';
import { RefundForm } from './refund-form.tsx';
import { RetryButton } from './retry-button.tsx';
import { Timeline } from './timeline.tsx';
import { standing } from './words.ts';
import './payments.css';

const queries = routeQueries((api, { params }) => [pledgeFileQuery(api, params.key ?? '')]);
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

export const meta: Route.MetaFunction = (args) => {
  const file = knownData(pledgeFileQuery(browserApi, args.params.key).queryKey, args.loaderData);
  return consoleMeta(args, 'admin.pledge.title', file?.pledge.title);
};

/** One pledge: what it is, what happened with it, and what may be done about it. */
export default function PledgeFileScreen() {
  const { key = '' } = useParams();
  const query = useQuery(pledgeFileQuery(useApi(), key));
  const file = query.data;
  if (!file)
    return query.isError ? (
      <ErrorState title={query.error.message} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton className="adm-sk" />
    );
  const { text, look } = standing(file.pledge);
  return (
    <section aria-labelledby="pledge" className="pay">
      <Link className="adm-back" to="/admin/pledges">
        <Icon of={ChevronLeft} size={16} />
        {t('admin.pledges.back')}
      </Link>
      <header>
        <h1 id="pledge">{file.pledge.title}</h1>
        <Badge look={look}>{text}</Badge>
      </header>
      <div className="pay-g">
        <div>
          <PledgeFacts pledge={file.pledge} />
          <Timeline moments={file.timeline} />
        </div>
        <div>
          <RetryButton file={file} />
          <OpenRefunds file={file} />
          {file.refundable > 0 ? <RefundForm key={file.refundable} file={file} /> : null}
          <PledgeMails mails={file.mails} movedMs={file.movedMs} />
        </div>
      </div>
    </section>
  );
}
