import { listDeliveries } from '@pq/contract/endpoints/deliveries';
import { t } from '@pq/domain/copy';
import { formatClock, formatDay } from '@pq/domain/dates';
import { formatNumber } from '@pq/domain/format';
import { formatMonth } from '@pq/domain/reward/texts';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, MapPin } from 'lucide-react';
import { useRef } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { ButtonAnchor, ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { EmptyState, ErrorState, Skeleton } from '#app/ui/states.tsx';
import { useRestoreFocus } from '#app/ui/use-restore-focus.ts';
import { MyTitle } from '../my-title.tsx';
import type { Route } from './+types/my-delivery';
import { actPath } from './act-path.ts';
import { CalendarAddress } from './calendar-address.tsx';
import { type Delivery, DeliveryRow } from './delivery-row.tsx';
import { PromiseChanges } from './promise-changes.tsx';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('delivery.title') });
export const handle = { title: t('delivery.title') };

const SKELETONS = 3;

export default function MyDeliveryScreen() {
  const list = useQuery(callQuery(useApi(), listDeliveries, {}));
  const heading = useRef<HTMLHeadingElement>(null);
  const deliveries = list.data?.deliveries ?? [];
  // What was received has left the list with the pressed button.
  useRestoreFocus(heading, deliveries.map(({ gateKey, parcels }) => `${gateKey} ${parcels.length}`).join());
  if (list.isPending)
    return (
      <>
        <MyTitle>{t('delivery.title')}</MyTitle>
        <div className="grid gap-3" role="status" aria-label={t('common.loading')}>
          {Array.from({ length: SKELETONS }, (_, n) => (
            <Skeleton key={String(n)} round="card" className="h-29" />
          ))}
        </div>
      </>
    );
  if (!list.data) return <ErrorState title={list.error.message} onRetry={() => void list.refetch()} />;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div>
          <MyTitle ref={heading} className="focus:outline-none">
            {t('delivery.title')}
          </MyTitle>
          {deliveries.length > 0 ? (
            <p className="text-ink-2">{t('delivery.sub', { n: formatNumber(deliveries.length) })}</p>
          ) : null}
        </div>
        {deliveries.length > 0 ? (
          <ButtonAnchor variant="line" height={44} href="#calendar">
            <Icon of={CalendarPlus} size={20} />
            {t('delivery.calendar')}
          </ButtonAnchor>
        ) : null}
      </div>
      <AddressNotices deliveries={deliveries} />
      {deliveries.length === 0 ? (
        <EmptyState
          title={t('delivery.empty')}
          sub={t('delivery.empty.sub')}
          action={<ButtonLink to="/my/list">{t('menu.list')}</ButtonLink>}
        />
      ) : (
        groupsOf(deliveries).map(({ title, isLate, members }) => (
          <section key={title} className="mt-6" aria-labelledby={`delivery-${title}`}>
            <h2 id={`delivery-${title}`} className={`text-h2 ${isLate ? 'text-danger-hover' : ''}`}>
              {title} <span className="font-semibold text-ink-3">{formatNumber(members.length)}</span>
            </h2>
            <ul className="mt-2 grid gap-2">
              {members.map((delivery) => (
                <DeliveryRow key={delivery.gateKey} delivery={delivery} />
              ))}
            </ul>
          </section>
        ))
      )}
      <PromiseChanges deliveries={deliveries} />
      {deliveries.length > 0 || list.data.calendar ? <CalendarAddress url={list.data.calendar} /> : null}
    </>
  );
}

type Group = { title: string; isLate: boolean; members: Delivery[] };

/** They are sorted. */
function groupsOf(deliveries: readonly Delivery[]): Group[] {
  const groups: Group[] = [];
  for (const delivery of deliveries) {
    const isLate = delivery.lateDays > 0;
    const title = isLate ? t('delivery.late') : formatMonth(delivery.month);
    const last = groups.at(-1);
    if (last?.title === title) last.members.push(delivery);
    else groups.push({ title, isLate, members: [delivery] });
  }
  return groups;
}

function AddressNotices({ deliveries }: { deliveries: readonly Delivery[] }) {
  const asked = deliveries.filter(({ act }) => act === 'address');
  return asked.map(({ gateKey, project, lockAt }) => (
    <NoticeBox
      key={gateKey}
      variant="warn"
      icon={MapPin}
      className="mt-5 max-tablet:flex-wrap"
      action={
        <ButtonLink height={44} to={actPath('address', gateKey)}>
          <span className="sr-only">{project.title} </span>
          {t('delivery.act.address')}
        </ButtonLink>
      }
    >
      <b>{t('delivery.address.ask', { title: project.title })}</b>{' '}
      {lockAt === null
        ? null
        : t('delivery.address.until', { day: formatDay(lockAt), clock: formatClock(lockAt) })}
    </NoticeBox>
  ));
}
