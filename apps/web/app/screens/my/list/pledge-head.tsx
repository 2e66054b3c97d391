import type { Pledge } from '@pq/contract/shapes/pledge';
import { type LabelKey, t } from '@pq/domain/copy';
import { formatWon } from '@pq/domain/format';
import { isOverPledge, pledgeStatusKey } from '@pq/domain/pledge/pledge';
import type { ShippingGroup } from '@pq/domain/shipping/state';
import { CircleAlert, CircleCheck, Clock3, type LucideIcon, Truck } from 'lucide-react';
import { Link } from 'react-router';
import { rewardTexts } from '#app/features/my-pledge/rewards-text.ts';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { Badge, type BadgeVariant } from '#app/ui/badge.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { PledgeFacts, sumLabel, sumLeft } from './pledge-facts.tsx';
import { pledgeGrid, pledgePicture } from './pledge-shape.ts';
import { ownGroup } from './shipping/own-shipping.ts';

const badgeVariants: Record<Pledge['status'], { variant: BadgeVariant; icon?: LucideIcon }> = {
  ready: { variant: 'purpose', icon: Clock3 },
  retry: { variant: 'danger', icon: CircleAlert },
  paid: { variant: 'success', icon: CircleCheck },
  fail: { variant: 'danger', icon: CircleAlert },
  cancel: { variant: 'plain' },
  refund: { variant: 'plain' },
};

const shippingBadges: Partial<
  Record<ShippingGroup, { variant: BadgeVariant; icon?: LucideIcon; label: LabelKey }>
> = {
  making: { variant: 'purpose', label: 'shipping.state.making' },
  part: { variant: 'purpose', icon: Truck, label: 'shipping.state.part' },
  shipped: { variant: 'purpose', icon: Truck, label: 'shipping.own.badge.coming' },
  received: { variant: 'success', icon: CircleCheck, label: 'shipping.own.badge.received' },
};

/** That it is paid is replaced by how far it is sent. */
function PledgeBadge({ pledge }: { pledge: Pledge }) {
  const { status, shipping } = pledge;
  const sent = status === 'paid' && shipping ? shippingBadges[ownGroup(shipping)] : undefined;
  if (!sent) return <Badge {...badgeVariants[status]}>{t(pledgeStatusKey(pledge))}</Badge>;
  const { label, ...look } = sent;
  return <Badge {...look}>{t(label)}</Badge>;
}

type Props = { pledge: Pledge; titleId: string; onNameFallback(): void };

export function PledgeHead({ pledge, titleId, onNameFallback }: Props) {
  const { project, status, purpose } = pledge;
  const isOver = isOverPledge(status);
  return (
    <div className={pledgeGrid}>
      <Picture
        className={
          isOver ? `${pledgePicture} [&_img]:opacity-60 [&_img]:[filter:var(--photo-off)]` : pledgePicture
        }
        src={project.images.thumbnail}
        ground={project.images.ground}
        alt=""
        sizes="(min-width: 1367px) 176px, (min-width: 768px) 152px, 104px"
        upTo={528}
      />
      <div>
        <div className="flex items-center gap-1.5 large-text:flex-wrap">
          <PledgeBadge pledge={pledge} />
          <Badge>{purpose === 'ordermade' ? t('nav.ordermade') : t('nav.funding')}</Badge>
        </div>
        <h2
          id={titleId}
          className={`mt-2 text-[1rem]/[1.4375rem] text-pretty tracking-snug tablet:mt-2.5 tablet:text-[1.125rem]/[1.625rem] ${isOver ? 'text-ink-3' : ''}`}
        >
          {/* The page of a hidden project does not exist for its backers. */}
          {project.state === 'blind' ? (
            project.title
          ) : (
            <Link to={projectPath({ purpose, key: pledge.projectid })}>{project.title}</Link>
          )}
        </h2>
        <ul className="mt-1 text-ink-3 text-note">
          {rewardTexts(pledge.deliveryinfo.contentidx, project.rewards.content).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      <div className="hidden whitespace-nowrap text-right tablet:block">
        <small className="text-ink-3 text-small">{sumLabel(pledge)}</small>
        <b className={`block text-h2 tracking-snug ${isOver ? 'text-ink-3' : ''}`}>
          {formatWon(sumLeft(pledge))}
        </b>
      </div>
      <PledgeFacts pledge={pledge} onNameFallback={onNameFallback} />
    </div>
  );
}
