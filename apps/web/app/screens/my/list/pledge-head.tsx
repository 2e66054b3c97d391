import type { Pledge } from '@pq/contract/shapes/pledge';
import { t } from '@pq/domain/copy';
import { formatWon } from '@pq/domain/format';
import { isOverPledge, pledgeStatusKey } from '@pq/domain/pledge/pledge';
import { CircleAlert, CircleCheck, Clock3, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { rewardTexts } from '#app/features/my-pledge/rewards-text.ts';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { Badge, type BadgeVariant } from '#app/ui/badge.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { PledgeFacts, sumLabel, sumLeft } from './pledge-facts.tsx';
import { pledgeGrid, pledgePicture } from './pledge-shape.ts';

const badgeVariants: Record<Pledge['status'], { variant: BadgeVariant; icon?: LucideIcon }> = {
  ready: { variant: 'purpose', icon: Clock3 },
  retry: { variant: 'danger', icon: CircleAlert },
  paid: { variant: 'success', icon: CircleCheck },
  fail: { variant: 'danger', icon: CircleAlert },
  cancel: { variant: 'plain' },
  refund: { variant: 'plain' },
};

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
          <Badge {...badgeVariants[status]}>{t(pledgeStatusKey(pledge))}</Badge>
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
