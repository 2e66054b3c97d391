import { t } from '@pq/domain/copy';
import { addDays, formatDate } from '@pq/domain/dates';
import { quotePledge, type Selection } from '@pq/domain/money';
import { canPledge } from '@pq/domain/project-card';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet, useLocation, useNavigate, useParams } from 'react-router';
import { useApi } from '#app/data/api.tsx';
import { projectQuery } from '#app/data/projects.ts';
import { routeQueries } from '#app/data/route-queries.ts';
import { RewardPicker } from '#app/features/reward-picker/reward-picker.tsx';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { useNow } from '#app/now.ts';
import { useToast } from '#app/ui/floating/toast.tsx';
import { ErrorState, Skeleton } from '#app/ui/states.tsx';
import { Tab, Tabs } from '#app/ui/tabs.tsx';
import { ActionFoot, BuyBar } from './action-foot.tsx';
import { Facts } from './facts.tsx';
import { Gallery } from './gallery.tsx';
import { purposeOf } from './project-meta.ts';
import { Summary } from './summary.tsx';
import './project.css';

// The server counts the view of a page that it is asked for itself (features/projects/count-page-view.ts).
const queries = routeQueries((api, { params, url }) => [
  projectQuery(api, purposeOf(url.pathname), params.key ?? '', typeof window !== 'undefined'),
]);
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

/** Moving between the tabs of one project reads nothing again and counts no view. */
export function shouldRevalidate({
  currentParams,
  nextParams,
}: {
  currentParams: { key?: string };
  nextParams: { key?: string };
}) {
  return currentParams.key !== nextParams.key;
}

export { projectMeta as meta } from './project-meta.ts';

export default function ProjectScreen() {
  const { key = '' } = useParams();
  const { pathname } = useLocation();
  const purpose = purposeOf(pathname);
  const project = useQuery(projectQuery(useApi(), purpose, key));
  if (project.isPending) return <Skeleton className="wrap d-sk" />;
  if (project.isError)
    return (
      <ErrorState
        title={project.error.message}
        retryLabel={t('common.retry')}
        onRetry={() => void project.refetch()}
      />
    );
  return (
    <LoadedProject
      project={project.data}
      base={`/${purpose === 'ordermade' ? 'order' : 'funding'}/detail/${key}`}
    />
  );
}

type Loaded = Parameters<typeof Summary>[0]['project'];

function LoadedProject({ project, base }: { project: Loaded; base: string }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const toast = useToast();
  const viewer = useViewer();
  const now = useNow();
  const [selection, setSelection] = useState<Selection[]>([]);
  const open = canPledge(project.state, project.period, now);
  const priced = quotePledge(project.rewards.content, selection, 0);
  const chosen = {
    count: selection.reduce((sum, line) => sum + line.count, 0),
    amount: priced.ok ? priced.quote.products : 0,
  };
  const closedText = open ? null : project.state === 'ready' ? t('detail.notOpen') : t('detail.ended');
  const barred =
    project.isManager && project.profile.uid === viewer?.uid
      ? t('detail.mine')
      : project.myPledge
        ? t('detail.joined')
        : closedText;

  const pledge = () => {
    if (selection.length === 0) return toast(t('reward.selectFirst'), 'error');
    const state = { projectKey: project.key, purpose: project.purpose, selection };
    if (!viewer) {
      toast(t('login.required'), 'error');
      return navigate('/login', { state: { next: pathname } });
    }
    return navigate('/payment', { state });
  };
  const foot = { project, chosen, barred, onPledge: () => void pledge() };
  const charged = formatDate(addDays(project.period.finish, 1));
  const retried = formatDate(addDays(project.period.finish, 2));

  return (
    <div className="wrap has-buy" data-purpose={project.purpose === 'ordermade' ? 'order' : 'funding'}>
      <div className="d-g">
        <div className="l">
          <Gallery project={project} />
          <Facts project={project} />
          <div className="d-tabs">
            <Tabs label={project.title}>
              <Tab to={base} state="inside" current={pathname === base}>
                {t('detail.tab.content')}
              </Tab>
              <Tab to={`${base}/refund`} state="inside" current={pathname === `${base}/refund`}>
                {t('detail.tab.refund')}
              </Tab>
            </Tabs>
          </div>
          <div className="long">
            <Outlet context={project} />
          </div>
        </div>
        <div className="r">
          <Summary project={project} />
          <section className="d-rw">
            <h2 id="rewards">{t('reward.select')}</h2>
            <RewardPicker
              rewards={project.rewards.content}
              selection={selection}
              open={barred === null}
              onChange={setSelection}
            />
          </section>
          <ActionFoot {...foot}>
            <p>{t('detail.finalPay.note')}</p>
            <p>
              {t('detail.finalPay')} {t('detail.finalPay.value', { date: charged })}.{' '}
              {t('detail.retryPay.note', { date: retried })}
            </p>
          </ActionFoot>
        </div>
      </div>
      <BuyBar {...foot} />
    </div>
  );
}
