import { countComments } from '@pq/contract/endpoints/comments';
import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import { formatNumber } from '@pq/domain/format';
import { isUnapproved } from '@pq/domain/project/project';
import { categoryLabel } from '@pq/domain/project/project-card';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { proofQueueQuery } from '#app/data/proofs.ts';
import { shippingQuery } from '#app/data/shipping.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { managementPath } from '#app/lib/addresses/pqbox-path.ts';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Tab, TabCount, Tabs } from '#app/ui/tabs.tsx';

export function ManageHead({ project, badge, at }: { project: Project; badge: ReactNode; at: string }) {
  const { purpose, config, images, title, period } = project;
  return (
    <>
      <header className="mb-4 grid grid-cols-[72px_minmax(0,1fr)] items-center gap-3 tablet:grid-cols-[96px_minmax(0,1fr)_auto] tablet:gap-5">
        <Picture
          round="field"
          src={images.thumbnail}
          ground={images.ground}
          alt=""
          sizes="(min-width: 768px) 96px, 72px"
          upTo={372}
        />
        <div>
          <p className="mb-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-ink-3">
            {badge}
            <b>{t(purpose === 'ordermade' ? 'nav.ordermade' : 'nav.funding')}</b>
            {period.start && period.finish
              ? `${formatDate(period.start)} – ${formatDate(period.finish)} · `
              : null}
            {categoryLabel(project)}
            {purpose === 'projects' ? ` · ${t(`filter.reward.${config.projectType}`)}` : null}
          </p>
          <h1>{title || t('my.open.untitled')}</h1>
        </div>
        <ButtonLink variant="line" height={40} className="max-tablet:col-span-full" to={projectPath(project)}>
          <Icon of={Eye} size={20} />
          {t('owner.back')}
        </ButtonLink>
      </header>
      <ManageTabs project={project} at={at} />
    </>
  );
}

function ManageTabs({ project, at }: { project: Project; at: string }) {
  const { key, purpose, backers, state } = project;
  const base = projectPath(project);
  const box = managementPath({ purpose, prjtId: key });
  const waiting = useQuery(callQuery(useApi(), countComments, { type: purpose, id: key })).data?.waiting ?? 0;
  const hasOpened = !isUnapproved(state);
  return (
    <Tabs label={t('owner.tabs')}>
      {hasOpened ? (
        <>
          <Tab to={`${base}/stats`} current={at === `${base}/stats`}>
            {t('owner.stats')}
          </Tab>
          <Tab to={`${base}/supporters`} current={at === `${base}/supporters`}>
            {t('owner.supporters')} {backers > 0 ? <TabCount>{formatNumber(backers)}</TabCount> : null}
          </Tab>
        </>
      ) : null}
      {purpose === 'ordermade' && isPaidOut(state) ? (
        <ProofsTab projectKey={key} to={`${base}/proofs`} at={at} />
      ) : null}
      {isPaidOut(state) ? <ShippingTab project={project} to={`${base}/shipping`} at={at} /> : null}
      {hasOpened ? (
        <Tab to={`${base}/news/manage`} current={at.startsWith(`${base}/news/`)}>
          {t('detail.tab.news')}
        </Tab>
      ) : null}
      {hasOpened ? (
        <Tab to={`${base}/settlement`} current={at === `${base}/settlement`}>
          {t('settlement.title')}
        </Tab>
      ) : null}
      <Tab to={`${base}/schedule`} current={at === `${base}/schedule`}>
        {t('schedule.title')}
      </Tab>
      <Tab to={box} current={at === box}>
        {t('owner.pqbox')}
      </Tab>
      {hasOpened ? (
        <Tab to={`${base}/inquiry`} current={false}>
          {t('detail.tab.inquiry')}
          {waiting > 0 ? <TabCount>{t('owner.waiting', { n: formatNumber(waiting) })}</TabCount> : null}
        </Tab>
      ) : null}
    </Tabs>
  );
}

/** Cards are being charged or have been, so there may be paid orders. */
const isPaidOut = (state: Project['state']) => state === 'finish' || state === 're-finish';

type ShippingProps = { project: Project; to: string; at: string };

/** Without the count for admins: reading the orders is logged, and asks for their password. */
function ShippingTab({ project: { key, profile }, to, at }: ShippingProps) {
  const isMaker = useViewer()?.uid === profile.uid;
  const shipping = useInfiniteQuery({
    ...shippingQuery(useApi(), key, { state: 'unsent' }),
    enabled: isMaker,
  });
  const { preparing = 0, making = 0, part = 0 } = shipping.data?.pages[0]?.counts ?? {};
  const toSend = preparing + making + part;
  return (
    <Tab to={to} current={at === to}>
      {t('shipping.manage')} {toSend > 0 ? <TabCount>{formatNumber(toSend)}</TabCount> : null}
    </Tab>
  );
}

function ProofsTab({ projectKey, to, at }: { projectKey: string; to: string; at: string }) {
  const queue = useInfiniteQuery(proofQueueQuery(useApi(), projectKey, 'change'));
  const { change = 0, none = 0 } = queue.data?.pages[0]?.counts ?? {};
  return (
    <Tab to={to} current={at === to}>
      {t('proof.queue')} {change + none > 0 ? <TabCount>{formatNumber(change + none)}</TabCount> : null}
    </Tab>
  );
}
