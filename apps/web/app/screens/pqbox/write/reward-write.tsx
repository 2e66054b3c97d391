import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { canFixReward } from '@pq/domain/pqbox/pq-reward';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { pushKeyQuery } from '#app/data/pqbox/pqbox.ts';
import { projectQuery } from '#app/data/projects.ts';
import { NotFoundContent } from '#app/features/not-found/not-found-content.tsx';
import { WriteBar } from '#app/features/site-chrome/header.tsx';
import { focusHeading } from '#app/features/site-chrome/use-heading-focus.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { DesktopOnly } from '#app/features/writing/desktop-only.tsx';
import { Waiting } from '#app/features/writing/waiting.tsx';
import { type BoxPlace, managementPath, rewardPath } from '#app/lib/addresses/pqbox-path.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { WRITING_FROM_PX } from '#app/lib/layout-variant.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { EmptyState, ErrorState } from '#app/ui/states.tsx';
import type { Route } from './+types/reward-write';
import { openRewardQuery } from './open-reward.ts';
import { type RewardPlace, type RewardStep, readWritePlace, rewardSteps, stepPath } from './reward-place.ts';
import { stepWords } from './steps/step-words.ts';
import { WriteReward } from './write-reward.tsx';

export const meta: Route.MetaFunction = ({ params, ...args }) => {
  const step = rewardSteps.find((one) => one === (params.step ?? 'basic'));
  return pageMeta(args, {
    part: step && t(stepWords[step].name),
    title: t('id' in params && params.id ? 'pq.write.fix' : 'pq.write'),
    hidden: true,
  });
};

export default function RewardWriteScreen() {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const place = readWritePlace(query, state);
  const { id, step = 'basic' } = useParams();
  const known = rewardSteps.find((one) => one === step);
  const viewer = useViewer();
  useNarrowToast();
  if (!place) return <WrongAccess />;
  if (!known) return <NotFoundContent />;
  if (!viewer) return null;
  const key = id ?? query.get('key');
  return (
    <DesktopOnly
      header={<WriteBar />}
      title={t('pq.pcOnly')}
      action={<ButtonLink to={managementPath(place)}>{t('pq.manage.title')}</ButtonLink>}
    >
      {key ? (
        <Loaded
          key={`${place.prjtId} ${key}`}
          place={{ ...place, uid: viewer.uid, key, fix: id !== undefined }}
          step={known}
        />
      ) : (
        <FetchKey place={place} step={known} />
      )}
    </DesktopOnly>
  );
}

function useNarrowToast(): void {
  const toast = useToast();
  useEffect(() => {
    if (window.innerWidth < WRITING_FROM_PX) toast(t('pq.pcOnly'), 'error');
  }, [toast]);
}

function WrongAccess() {
  const toast = useToast();
  const navigate = useNavigate();
  useEffect(() => {
    toast(t('wrongAccess'), 'error');
    void navigate('/my/open', { replace: true });
  }, [toast, navigate]);
  return null;
}

// The key is stored in the address and survives a reload.
function FetchKey({ place, step }: { place: BoxPlace; step: RewardStep }) {
  const key = useQuery(pushKeyQuery(useApi(), place.prjtId));
  if (key.error) return <Failed error={key.error} onRetry={() => void key.refetch()} />;
  if (!key.data) return <Waiting />;
  const to = stepPath({ ...place, uid: '', key: key.data, fix: false }, step);
  return <Navigate to={to} replace />;
}

function Loaded({ place, step }: { place: RewardPlace; step: RewardStep }) {
  const api = useApi();
  const opened = useQuery({
    ...openRewardQuery(api, place),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const project = useQuery(projectQuery(api, place.purpose, place.prjtId));
  const failed = [opened, project].find(({ error, data }) => error && !data);
  if (failed?.error) return <Failed error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!opened.isFetchedAfterMount || !opened.data || !project.data) return <Waiting />;
  const { reward } = opened.data;
  const isOwn = project.data.profile.uid === place.uid && (!reward || reward.profile.uid === place.uid);
  if (!isOwn || (place.fix && !reward)) return <NotFoundContent />;
  const page = <WriteReward opened={opened.data} place={place} project={project.data} step={step} />;
  if (isBarred(project.data)) return <Locked place={place} title={t('pq.barred')} />;
  if (!reward || reward.state === 'save' || reward.state === 'reject') return page;
  if (!canFixReward(reward.state))
    return (
      <Locked
        place={place}
        title={t('pq.fix.blocked')}
        action={<ButtonLink to={rewardPath(reward)}>{t('pq.preview')}</ButtonLink>}
      />
    );
  return <Approved place={place}>{page}</Approved>;
}

const isBarred = ({ state }: Project) => state === 'fail' || state === 'blind';

// The first change revokes the approval, so it asks for a confirmation.
function Approved({ place, children }: { place: BoxPlace; children: ReactNode }) {
  const [begun, setBegun] = useState(false);
  const begin = () => {
    flushSync(() => setBegun(true));
    focusHeading();
  };
  if (begun) return children;
  return (
    <EmptyState
      heading="h1"
      title={t('pq.approved.title')}
      sub={t('pq.approved.body')}
      action={
        <div className="mt-9 flex gap-2">
          <ButtonLink variant="line" to={managementPath(place)}>
            {t('pq.manage.title')}
          </ButtonLink>
          <Button onClick={begin}>{t('pq.approved.go')}</Button>
        </div>
      }
    />
  );
}

function Locked({ place, title, action }: { place: BoxPlace; title: string; action?: ReactNode }) {
  return (
    <EmptyState
      heading="h1"
      title={title}
      action={
        <div className="mt-9 flex gap-2">
          <ButtonLink variant="line" to={managementPath(place)}>
            {t('pq.manage.title')}
          </ButtonLink>
          {action}
        </div>
      }
    />
  );
}

function Failed({ error, onRetry }: { error: Error; onRetry(): void }) {
  return <ErrorState heading="h1" title={error.message} onRetry={onRetry} />;
}
