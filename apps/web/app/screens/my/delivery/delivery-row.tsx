import type { DataOf } from '@pq/contract/client';
import type { listDeliveries } from '@pq/contract/endpoints/deliveries';
import { confirmReceived } from '@pq/contract/endpoints/shipping';
import { t } from '@pq/domain/copy';
import { formatDay } from '@pq/domain/dates';
import { formatNumber } from '@pq/domain/format';
import { isPendingPledge } from '@pq/domain/pledge/pledge';
import { routeSegments } from '@pq/domain/project/project';
import { formatMonth } from '@pq/domain/reward/texts';
import { pickedPieces } from '@pq/domain/shipping/picking';
import { Truck } from 'lucide-react';
import { Link } from 'react-router';
import { OrderLine } from '#app/features/my-pledge/order-line.tsx';
import { rewardsText } from '#app/features/my-pledge/rewards-text.ts';
import { parcelNumber } from '#app/features/shipping/parcel-number.ts';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { useNow } from '#app/lib/now.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, ButtonAnchor, ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { useReceived } from '../use-received.ts';
import { actPath } from './act-path.ts';

export type Delivery = DataOf<typeof listDeliveries>['deliveries'][number];

export function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { project, order, lines, notSent, parcels } = delivery;
  const isHidden = project.state === 'blind';
  const rewards = project.rewards.content;
  const isOnWay = lines.length === 0;
  const contents = isOnWay ? pickedPieces(parcels) : lines;
  return (
    <li
      className="grid grid-cols-[84px_minmax(0,1fr)] gap-x-4 gap-y-3 rounded-card p-4 inset-ring inset-ring-line max-tablet:p-3.5"
      data-purpose={routeSegments[project.purpose]}
    >
      <Picture
        className="self-start"
        ratio="square"
        round="field"
        src={project.images.thumbnail}
        ground={project.images.ground}
        alt=""
        sizes="84px"
        upTo={252}
      />
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-[1_1_15rem]">
          <StateBadge delivery={delivery} />
          <h3 className="mt-1 text-button text-pretty">
            {/* The page of a hidden project does not exist for its backers. */}
            {isHidden ? project.title : <Link to={projectPath(project)}>{project.title}</Link>}
          </h3>
          <p className="text-ink-3 text-small">
            {project.profile.author} · {rewardsText(contents, rewards)}
          </p>
          {notSent.length > 0 ? (
            <p className="text-ink-3 text-small">
              {t('delivery.notSent', { rewards: rewardsText(notSent, rewards) })}
            </p>
          ) : null}
          <p className="text-ink-2 text-small">
            <Fact delivery={delivery} />
          </p>
          <OrderLine order={order} className="text-ink-3" />
        </div>
        <NextAct delivery={delivery} />
      </div>
      {parcels.length > 0 ? <Parcels delivery={delivery} isHidden={isHidden} /> : null}
    </li>
  );
}

function StateBadge({ delivery }: { delivery: Delivery }) {
  const { status, lines, parcels, lateDays, changes, makingAt } = delivery;
  const [moved] = changes;
  if (lateDays > 0)
    return <Badge variant="danger">{t('delivery.badge.late', { n: formatNumber(lateDays) })}</Badge>;
  if (isPendingPledge(status)) return <Badge variant="plain">{t('delivery.badge.unpaid')}</Badge>;
  if (lines.length === 0) return <Badge variant="success">{t('delivery.badge.coming')}</Badge>;
  if (moved)
    return (
      <Badge variant="warn" className="flex-wrap">
        <s>
          <span className="sr-only">{t('delivery.moved.before')} </span>
          {formatMonth(moved.from)}
        </s>{' '}
        <span aria-hidden="true">→</span>
        <span>
          <span className="sr-only">{t('delivery.moved.after')} </span>
          {formatMonth(moved.to)}
        </span>
      </Badge>
    );
  if (parcels.length > 0) return <Badge variant="purpose">{t('shipping.state.part')}</Badge>;
  return <Badge>{t(makingAt === null ? 'shipping.state.preparing' : 'shipping.state.making')}</Badge>;
}

function Fact({ delivery }: { delivery: Delivery }) {
  const { status, project, act, lines, parcels, lateDays, month, lockAt, makingAt } = delivery;
  const now = useNow();
  if (project.state === 'blind') return t('delivery.fact.hidden');
  if (act === 'pay' || act === 'card') return t('delivery.fact.failed');
  if (isPendingPledge(status)) return t('delivery.fact.waiting');
  if (act === 'proof') return t('delivery.fact.proof');
  if (lateDays > 0) return t('delivery.fact.late', { month: formatMonth(month) });
  const [parcel] = parcels;
  if (parcel)
    return lines.length === 0
      ? t('delivery.fact.sent', { day: formatDay(parcel.shippedAt) })
      : t('delivery.fact.part');
  if (lockAt !== null && lockAt < now) return t('delivery.fact.locked', { day: formatDay(lockAt) });
  return makingAt === null ? '' : t('delivery.fact.making', { day: formatDay(makingAt) });
}

/** What is received is reported at its parcel. */
function NextAct({ delivery: { act, gateKey, project, lateDays } }: { delivery: Delivery }) {
  if (act !== null && act !== 'receive')
    return (
      <ButtonLink variant="tint" height={44} to={actPath(act, gateKey)}>
        <span className="sr-only">{project.title} </span>
        {t(`delivery.act.${act}`)}
      </ButtonLink>
    );
  if (act !== null || lateDays === 0 || project.state === 'blind') return null;
  return (
    <ButtonLink variant="line" height={44} to={`${projectPath(project)}/inquiry`}>
      <span className="sr-only">{project.title} </span>
      {t('delivery.act.ask')}
    </ButtonLink>
  );
}

function Parcels({
  delivery: { gateKey, project, lines, parcels },
  isHidden,
}: {
  delivery: Delivery;
  isHidden: boolean;
}) {
  const received = useReceived(confirmReceived);
  const isWhole = parcels.length === 1 && lines.length === 0;
  return (
    <ul className="col-span-full grid gap-2 tablet:col-start-2">
      {parcels.map((parcel) => (
        <li
          key={parcel.key}
          className="flex flex-wrap items-center gap-2 border-line border-t pt-3 text-ink-2 text-small"
        >
          <p className="min-w-0 flex-[1_1_15rem] wrap-anywhere">
            <span className="tabular-nums">
              {parcel.carrier === 'direct' ? t('shipping.own.direct') : parcelNumber(parcel)}
            </span>
            {isWhole ? null : <> · {rewardsText(parcel.lines, project.rewards.content)}</>}
            {isWhole ? null : <> · {t('shipping.own.sentOn', { day: formatDay(parcel.shippedAt) })}</>}
          </p>
          {parcel.trackingUrl ? (
            <ButtonAnchor
              variant="line"
              height={44}
              href={parcel.trackingUrl}
              target="_blank"
              rel="noopener noreferrer"
            >
              <Icon of={Truck} size={20} />
              {t('shipping.own.track')}
              <span className="sr-only">
                {' '}
                {project.title} ({t('common.newWindow')})
              </span>
            </ButtonAnchor>
          ) : null}
          {isHidden ? null : (
            <Button
              variant="tint"
              height={44}
              busy={received.isPending && received.variables.parcel === parcel.key}
              onClick={() => received.mutate({ gateKey, parcel: parcel.key })}
            >
              <span className="sr-only">{project.title} </span>
              {t('shipping.own.receive')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
