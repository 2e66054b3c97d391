import { countComments } from '@pq/contract/endpoints/comments';
import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import {
  chargeDates,
  daysBetween,
  formatDate,
  formatDay,
  isFirstChargeDue,
  seoulDate,
} from '@pq/domain/dates';
import { quotePledge } from '@pq/domain/money';
import { isGoalBound, isUnapproved, routeSegments } from '@pq/domain/project/project';
import { canPledge } from '@pq/domain/project/project-card';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, lazy, type RefObject, Suspense, useEffect, useMemo, useRef } from 'react';
import { Link, Outlet, useLocation, useParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { routeQueries } from '#app/data/client/route-queries.ts';
import { wasRefused } from '#app/data/client/was-refused.ts';
import { projectQuery } from '#app/data/projects.ts';
import { BoxPromise } from '#app/features/box-promise/box-promise.tsx';
import { PromiseNote } from '#app/features/delivery-promise/promise-note.tsx';
import { MyPledgeBox } from '#app/features/my-pledge/my-pledge-box.tsx';
import { hasOptions } from '#app/features/reward-picker/reward-parts.tsx';
import { PageStateProvider } from '#app/features/viewer/use-sign-in-first.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { purposeOf } from '#app/lib/addresses/purpose-of.ts';
import { useLocationState } from '#app/lib/location-state.ts';
import { useNow } from '#app/lib/now.ts';
import { Wrap, wrapClass } from '#app/ui/frame.tsx';
import { RareAnnouncer } from '#app/ui/rare-announcer.tsx';
import { ErrorState, Skeleton } from '#app/ui/states.tsx';
import { Tab, Tabs } from '#app/ui/tabs.tsx';
import { useScrolledPast } from '#app/ui/use-scrolled-past.ts';
import { barredText } from './barred.ts';
import { Facts } from './facts.tsx';
import { Gallery } from './gallery/gallery.tsx';
import { useLiveFigures } from './live-figures.tsx';
import { BuyBar, type FootProps, SignInToPledge } from './panel/action-foot.tsx';
import { OpeningBar, OpeningPanel } from './panel/opening-panel.tsx';
import { RewardPanel } from './panel/reward-panel.tsx';
import { FundingFigures, figuresText, TitleBlock } from './panel/summary.tsx';
import { tabOf } from './tab-of.ts';
import { useSelection } from './use-selection.ts';
import { useStartPledge } from './use-start-pledge.ts';
import { useWithdrawnFocus } from './use-withdrawn-focus.ts';

// Loaded only for the maker and admins.
const ManagerBox = lazy(async () => ({ default: (await import('./panel/manager-box.tsx')).ManagerBox }));

// The server counts the view of a page that it renders (modules/projects/catalog/views.ts).
const queries = routeQueries((api, { params, url }) => [
  projectQuery(api, purposeOf(url.pathname), params.key ?? '', typeof window !== 'undefined'),
  callQuery(api, countComments, { type: purposeOf(url.pathname), id: params.key ?? '' }),
]);
export const loader = queries.loader;
export const clientLoader = queries.clientLoader;

// Navigation between the tabs of a project refetches nothing and counts no view.
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
  if (project.isPending) return <Skeleton className={`${wrapClass} mt-10 h-120`} />;
  if (!project.data || wasRefused(project))
    return (
      <ErrorState heading="h1" title={project.error?.message ?? ''} onRetry={() => void project.refetch()} />
    );
  return <LoadedProject project={project.data} base={projectPath({ purpose, key })} />;
}

const COLUMNS =
  'flex flex-col tablet:grid tablet:grid-cols-[minmax(0,1fr)_var(--spacing-panel)] tablet:grid-rows-[auto_auto_minmax(0,1fr)] tablet:gap-x-beside tablet:pt-6 tablet:low:pt-4';

// The panel does not scroll by itself: a panel higher than the window scrolls with the page.
const PANEL = 'mt-8 tablet:col-start-2 tablet:row-start-2 tablet:row-end-4 tablet:mt-5 tablet:low:mt-3.5';
const panels = {
  // May be higher than the window because of the pledge or the management box.
  long: 'tablet:self-start',
  // As high as its rows, which follow the window height: it sticks below the header.
  usual: 'tablet:sticky tablet:top-[calc(89px+var(--long-message))] tablet:self-start flat:static',
  // With options it may be higher than the window: it scrolls with the page to its end, which sticks to the
  // lower edge.
  optional:
    'tablet:grid tablet:items-end flat:items-start tablet:*:sticky tablet:*:bottom-0 tablet:*:min-h-[calc(100dvh-89px)] flat:*:static flat:*:min-h-0',
};

function LoadedProject({ project, base }: { project: Project; base: string }) {
  const viewer = useViewer();
  const now = useNow();
  const [selection, setSelection] = useSelection(project);
  const startPledge = useStartPledge(project, selection);
  useLiveFigures(project);
  useWithdrawnFocus(project.myPledge);
  const priced = quotePledge(project.rewards.content, selection, 0);
  const chosen = {
    count: selection.reduce((sum, line) => sum + line.count, 0),
    amount: priced.ok ? priced.quote.callAmount : 0,
    delivery: priced.ok ? priced.quote.deliveryprice : 0,
  };
  const barred = barredText(project, viewer?.uid, now);
  const open = canPledge(project.state, project.period, now);
  const foot = { project, chosen, barred, open, onPledge: () => void startPledge() };
  const [footRef, isFootAway] = useScrolledPast<HTMLDivElement>();
  // For a backer or a manager, and before the opening, it may have more content than fits next to the page.
  const isUpcoming = project.state === 'ready';
  const isLong = project.isManager || project.myPledge !== undefined || isUpcoming;
  const isOptional = barred === null && project.rewards.content.some(hasOptions);
  const panel = isLong ? 'long' : isOptional ? 'optional' : 'usual';
  const pageState = useMemo(() => ({ selection }), [selection]);
  return (
    <PageStateProvider value={pageState}>
      <Wrap data-room="bar" data-purpose={routeSegments[project.purpose]}>
        <div className={COLUMNS}>
          <TitleBlock project={project} />
          <FundingFigures project={project} />
          <RareAnnouncer text={figuresText(project)} />
          <Gallery project={project} />
          <div className={`${PANEL} ${panels[panel]}`}>
            {project.isManager ? (
              <Suspense>
                <ManagerBox project={project} base={base} />
              </Suspense>
            ) : null}
            {project.myPledge ? <MyPledgeBox project={project} gateKey={project.myPledge} /> : null}
            <ChoicePanel
              foot={foot}
              footRef={footRef}
              // A viewer who cannot pledge has no selection, even if the former page had one.
              selection={barred === null ? selection : []}
              onChange={setSelection}
            />
          </div>
          <div className="tablet:col-start-1 tablet:row-start-3">
            <Facts project={project} />
            {project.promise ? <PromiseNote promise={project.promise} className="mt-4" /> : null}
            {project.news ? <LastNews at={project.news.lastAt} to={`${base}/news`} /> : null}
            <ChargeNote project={project} />
            <BoxPromise project={project} heading="h2" />
            <ContentTabs project={project} base={base} />
            <div className="max-w-reading pt-8 text-long text-ink max-tablet:leading-[1.6875rem]">
              <Outlet context={project} />
            </div>
          </div>
        </div>
        <ChoiceBar foot={foot} isNeeded={isFootAway} />
      </Wrap>
    </PageStateProvider>
  );
}

function ChoicePanel(panel: ComponentProps<typeof RewardPanel>) {
  const { project } = panel.foot;
  return project.state === 'ready' ? (
    <OpeningPanel project={project} place={panel.footRef} />
  ) : (
    <RewardPanel {...panel} />
  );
}

function ChoiceBar({ foot, isNeeded }: { foot: FootProps; isNeeded: boolean }) {
  const { project } = foot;
  const isVisitor = useViewer() === null;
  if (project.state === 'ready') return <OpeningBar project={project} isNeeded={isNeeded} />;
  return (
    <>
      {isVisitor ? <SignInToPledge project={project} /> : null}
      <BuyBar {...foot} isNeeded={isNeeded} />
    </>
  );
}

function LastNews({ at, to }: { at: number; to: string }) {
  const days = daysBetween(seoulDate(at), seoulDate(useNow()));
  const date = formatDay(at);
  return (
    <p className="mt-4 text-note">
      <Link className="text-ink-2 underline underline-offset-3" to={to}>
        {days > 0 ? t('news.last.ago', { date, n: days }) : t('news.last', { date })}
      </Link>
    </p>
  );
}

// The tabs stick below the header, except in windows that are hardly higher.
const TABS =
  'sticky top-[calc(57px+var(--long-message))] z-3 -mx-gutter mt-10 bg-white px-gutter tablet:top-[calc(73px+var(--long-message))] tablet:mx-0 tablet:mt-8 tablet:px-0 [@media(height<480px)]:static';

function ContentTabs({ project, base }: { project: Project; base: string }) {
  const { pathname } = useLocation();
  const tab = tabOf(pathname);
  const thread = { type: project.purpose, id: project.key };
  const inquiries = useQuery(callQuery(useApi(), countComments, thread)).data?.comments;
  const start = useOpenAtTab(pathname, tab === 'content');
  return (
    <>
      {/* Directly below the header, without the padding of the page. */}
      <div ref={start} className="-scroll-mt-[79px] tablet:-scroll-mt-[55px]" />
      <div className={TABS}>
        <Tabs label={project.title}>
          <Tab to={base} state="inside" current={tab === 'content'}>
            {t('detail.tab.content')}
          </Tab>
          {isUnapproved(project.state) ? null : (
            <Tab to={`${base}/news`} state="inside" current={tab === 'news'} count={project.news?.count}>
              {t('detail.tab.news')}
            </Tab>
          )}
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
    </>
  );
}

// A link to a tab from elsewhere, an inquiry card or a mail, scrolls to the tabs instead of the head of the
// page. Switching tabs, or the items of one, does not scroll, unless they are stuck to the top: then the new part is shown from its
// start.
function useOpenAtTab(pathname: string, isFirst: boolean): RefObject<HTMLDivElement | null> {
  const start = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const from = useLocationState<unknown>();
  const last = useRef(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation to this page, even from the page itself
  useEffect(() => {
    const isOther = last.current !== pathname;
    last.current = pathname;
    const isPassed = (start.current?.getBoundingClientRect().top ?? 0) < 0;
    const isLedHere = !isFirst && from !== undefined && from !== 'inside' && window.scrollY === 0;
    if (isLedHere || (from === 'inside' && isOther && isPassed)) start.current?.scrollIntoView();
  }, [pathname, isFirst, from, key]);
  return start;
}

const CHARGE_NOTE = 'mt-4 text-small text-ink-3';

function ChargeNote({ project }: { project: Project }) {
  const now = useNow();
  const { state, period } = project;
  if (state !== 'finish' && !canPledge(state, period, now)) return null;
  if (isFirstChargeDue(project, now))
    return (
      <div className={CHARGE_NOTE}>
        <p>{t('detail.retryPay.only')}</p>
      </div>
    );
  const { first, retry } = chargeDates(project);
  return (
    <div className={CHARGE_NOTE}>
      <p>{whenCharged(project)}</p>
      <p>
        {t('detail.finalPay')} {t('detail.finalPay.value', { date: formatDate(first) })}.{' '}
        {t('detail.retryPay.note', { date: formatDate(retry) })}
      </p>
    </div>
  );
}

function whenCharged({ purpose, config, state }: Project): string {
  // Whether the goal is reached is settled once it has ended.
  if (purpose === 'ordermade' || state === 'finish') return t('detail.finalPay.order');
  const { projectType } = config;
  return isGoalBound({ purpose, projectType }) ? t('detail.finalPay.note') : t('detail.finalPay.always');
}
