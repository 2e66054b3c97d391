import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { quotePledge } from '@pq/domain/money';
import { routeWords } from '@pq/domain/project/project';
import { canPledge } from '@pq/domain/project/project-card';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Outlet, useLocation, useParams } from 'react-router';
import { projectPath } from '#app/addresses/project-path.ts';
import { purposeOf } from '#app/addresses/purpose-of.ts';
import { useApi } from '#app/data/client/api.tsx';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { wasRefused } from '#app/data/client/was-refused.ts';
import { commentCountQuery } from '#app/data/comments.ts';
import { projectQuery } from '#app/data/projects.ts';
import { FiguresTold } from '#app/features/live-project/figures-told.tsx';
import { useLiveProject } from '#app/features/live-project/use-live-project.ts';
import { MyPledgeBox } from '#app/features/my-pledge/my-pledge-box.tsx';
import { RewardPicker } from '#app/features/reward-picker/reward-picker.tsx';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { useNow } from '#app/now.ts';
import { ErrorState, Skeleton } from '#app/ui/states.tsx';
import { Tab, Tabs } from '#app/ui/tabs.tsx';
import { barredText, isOver } from './barred.ts';
import { Facts } from './facts.tsx';
import { Gallery } from './gallery/gallery.tsx';
import { ActionFoot, BuyBar } from './panel/action-foot.tsx';
import { ChargeNote } from './panel/charge-note.tsx';
import { figuresText, Summary } from './panel/summary.tsx';
import { Totals } from './panel/totals.tsx';
import { tabOf } from './tab-of.ts';
import { useOpenAtTab } from './use-open-at-tab.ts';
import { useSelection } from './use-selection.ts';
import { useStartPledge } from './use-start-pledge.ts';
import './project.css';
import './project-content.css';

/** Only the maker and administrators are sent this. */
const ManagerBox = lazy(async () => ({ default: (await import('./panel/manager-box.tsx')).ManagerBox }));

// The server counts the view of a page that it is asked for itself (features/projects/count-page-view.ts).
const queries = routeQueries((api, { params, url }) => [
  projectQuery(api, purposeOf(url.pathname), params.key ?? '', typeof window !== 'undefined'),
  commentCountQuery(api, { type: purposeOf(url.pathname), id: params.key ?? '' }),
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

export const handle = {
  title: (_state: unknown, path: string) =>
    purposeOf(path) === 'ordermade' ? t('nav.ordermade') : t('nav.funding'),
};

export default function ProjectScreen() {
  const { key = '' } = useParams();
  const { pathname } = useLocation();
  const purpose = purposeOf(pathname);
  const project = useQuery(projectQuery(useApi(), purpose, key));
  if (project.isPending) return <Skeleton className="wrap d-sk" />;
  if (!project.data || wasRefused(project))
    return <ErrorState title={project.error?.message ?? ''} onRetry={() => void project.refetch()} />;
  return <LoadedProject project={project.data} base={projectPath({ purpose, key })} />;
}

function LoadedProject({ project, base }: { project: Project; base: string }) {
  const viewer = useViewer();
  const now = useNow();
  const startPledge = useStartPledge(project);
  const [selection, setSelection] = useSelection(project);
  useLiveProject(project);
  const priced = quotePledge(project.rewards.content, selection, 0);
  const chosen = {
    count: selection.reduce((sum, line) => sum + line.count, 0),
    amount: priced.ok ? priced.quote.callAmount : 0,
    delivery: priced.ok ? priced.quote.deliveryprice : 0,
  };
  const barred = barredText(project, viewer?.uid, now);
  const open = canPledge(project.state, project.period, now);
  const over = isOver(project, now);
  const foot = { project, chosen, barred, open, onPledge: () => void startPledge(selection) };
  return (
    <div className="wrap has-buy" data-purpose={routeWords[project.purpose]}>
      <div className="d-g">
        <div className="l">
          <Gallery project={project} />
          <Facts project={project} />
          <ContentTabs project={project} base={base} />
          <div className="long">
            <Outlet context={project} />
          </div>
        </div>
        <div className={project.isManager ? 'r is-own' : 'r'}>
          {project.isManager ? (
            <Suspense>
              <ManagerBox project={project} base={base} />
            </Suspense>
          ) : null}
          <Summary project={project} />
          <FiguresTold text={figuresText(project)} />
          {project.myPledge ? <MyPledgeBox project={project} gateKey={project.myPledge} /> : null}
          <Totals project={project} />
          <section className="d-rw">
            <h2 id="rewards">{barred === null ? t('reward.select') : t('reward.title')}</h2>
            {over ? (
              <p className="d-over">{t('detail.closedOn', { date: formatDate(project.period.finish) })}</p>
            ) : null}
            <RewardPicker
              rewards={project.rewards.content}
              // Who cannot pledge has nothing chosen here, whatever the way back has brought.
              selection={barred === null ? selection : []}
              mode={over ? 'over' : barred === null ? 'open' : 'shown'}
              onChange={setSelection}
            />
            <ChargeNote project={project} />
          </section>
          <ActionFoot {...foot} />
        </div>
      </div>
      <BuyBar {...foot} />
    </div>
  );
}

function ContentTabs({ project, base }: { project: Project; base: string }) {
  const tab = tabOf(useLocation().pathname);
  const thread = { type: project.purpose, id: project.key };
  const inquiries = useQuery(commentCountQuery(useApi(), thread)).data?.comments;
  const place = useOpenAtTab(tab !== 'content');
  return (
    <div ref={place} className="d-tabs">
      <Tabs label={project.title}>
        <Tab to={base} state="inside" current={tab === 'content'}>
          {t('detail.tab.content')}
        </Tab>
        <Tab to={`${base}/refund`} state="inside" current={tab === 'refund'}>
          {t('detail.tab.refund')}
        </Tab>
        <Tab
          to={`${base}/inquiry`}
          state="inside"
          current={tab === 'inquiry'}
          {...(inquiries ? { count: inquiries } : {})}
        >
          {t('detail.tab.inquiry')}
        </Tab>
      </Tabs>
    </div>
  );
}
