import { t } from '@pq/domain/copy';
import type { Purpose } from '@pq/domain/project/project';
import { type WriteStep, writeSteps } from '@pq/domain/project/write-steps';
import { useQuery } from '@tanstack/react-query';
import { redirect, useParams, useSearchParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { WriteBar } from '#app/features/site-chrome/header.tsx';
import { membersOnly } from '#app/features/viewer/members-only.ts';
import { useMembersOnly } from '#app/features/viewer/use-members-only.ts';
import { useViewer, type Viewer } from '#app/features/viewer/use-viewer.ts';
import { DesktopOnly } from '#app/features/writing/desktop-only.tsx';
import { Waiting } from '#app/features/writing/waiting.tsx';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState, ErrorState } from '#app/ui/states.tsx';
import type { Route } from './+types/write';
import { openDraftQuery } from './draft/open-draft.ts';
import { stepWords } from './steps/step-words.ts';
import { WritePage } from './write-page.tsx';
import type { WritePlace } from './write-place.ts';

const purposeWords: Record<string, Purpose> = { funding: 'projects', order: 'ordermade' };

const access = membersOnly('story.loginRequired');
export const middleware = access.middleware;
export const clientMiddleware = access.clientMiddleware;

export const meta: Route.MetaFunction = ({ params, ...args }) => {
  const purpose = purposeWords[params.word];
  const step = writeSteps.find((one) => one === params.step);
  return pageMeta(args, {
    part: step && t(stepWords[step].name),
    title: t(purpose ? `writing.meta.${purpose}` : 'writing.meta'),
  });
};

function assertStep({ word, step }: Route.LoaderArgs['params']): null {
  if (purposeWords[word] && writeSteps.some((known) => known === step)) return null;
  throw redirect('/write/select', 303);
}

export const loader = ({ params }: Pick<Route.LoaderArgs, 'params'>) => assertStep(params);
export const clientLoader = ({ params }: Pick<Route.ClientLoaderArgs, 'params'>) => assertStep(params);

export default function WriteScreen() {
  useMembersOnly('story.loginRequired');
  const viewer = useViewer();
  const { word = '', step } = useParams();
  const key = useSearchParams()[0].get('key');
  const purpose = purposeWords[word];
  const known = writeSteps.find((one) => one === step);
  if (!purpose || !known || !viewer) return null;
  return (
    <DesktopOnly header={<WriteBar />}>
      <Loaded
        key={`${purpose}${key}`}
        place={{ uid: viewer.uid, purpose, key }}
        step={known}
        viewer={viewer}
      />
    </DesktopOnly>
  );
}

type LoadedProps = { place: WritePlace; step: WriteStep; viewer: Viewer };

function Loaded({ place, step, viewer }: LoadedProps) {
  const query = useQuery({
    ...openDraftQuery(useApi(), place),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { data, isFetchedAfterMount, error } = query;
  if (error) return <ErrorState heading="h1" title={error.message} onRetry={() => void query.refetch()} />;
  if (!isFetchedAfterMount || data === undefined) return <Waiting />;
  const { draft } = data;
  if (draft && draft.state !== 'save')
    return (
      <EmptyState
        heading="h1"
        title={t('writing.locked')}
        action={<ButtonLink to={projectPath(draft)}>{t('writing.locked.open')}</ButtonLink>}
      />
    );
  return <WritePage opened={data} place={place} step={step} viewer={viewer} />;
}
