import { getCorrectable } from '@pq/contract/endpoints/admin/corrections';
import { t } from '@pq/domain/copy';
import { routeSegments } from '@pq/domain/project/project';
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { ErrorState } from '#app/ui/states.tsx';
import { adminMeta } from '../admin-meta.ts';
import { small } from '../parts/classes.ts';
import { BackLink, PartSkeleton, ScreenTitle } from '../parts/screen.tsx';
import { stateLabel } from '../projects/state-label.ts';
import type { Route } from './+types/correction';
import { CorrectionForm } from './correction-form.tsx';

export const meta: Route.MetaFunction = (args) => adminMeta(args, 'correction.title');

export default function CorrectionScreen() {
  const { key = '' } = useParams();
  const viewer = useViewer();
  const query = useQuery({
    ...callQuery(useApi(), getCorrectable, { key }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { data, error } = query;
  return (
    <section
      aria-labelledby="correction"
      className="max-w-[920px]"
      data-purpose={data && routeSegments[data.draft.purpose]}
    >
      <BackLink to="/admin/projects">{t('correction.back')}</BackLink>
      <ScreenTitle id="correction">{t('correction.title')}</ScreenTitle>
      {error ? <ErrorState title={error.message} onRetry={() => void query.refetch()} /> : null}
      {data && viewer ? (
        <>
          <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-control wrap-anywhere">
            <Badge variant="purpose">{stateLabel(data.draft.state)}</Badge>
            <b>{data.draft.title}</b>
            <small className={small}>{data.maker.nickname}</small>
            <Link
              className="ml-auto inline-flex min-h-11 items-center gap-1 text-small"
              to={projectPath({ purpose: data.draft.purpose, key })}
              target="_blank"
            >
              <Icon of={Eye} size={16} />
              {t('admin.review.preview')}
            </Link>
          </p>
          <CorrectionForm
            key={data.draft.savedAt}
            of={data}
            uid={viewer.uid}
            onReload={() => void query.refetch()}
          />
        </>
      ) : error ? null : (
        <PartSkeleton />
      )}
    </section>
  );
}
