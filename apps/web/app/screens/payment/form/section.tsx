import type { ProjectCard } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatNumber, formatWon } from '@pq/domain/format';
import { categoryLabel } from '@pq/domain/project/project-card';
import type { ReactNode } from 'react';
import { Badge } from '#app/ui/badge.tsx';
import { ResponsiveImage } from '#app/ui/responsive-image.tsx';
import './sections.css';

/** A section of a payment page. */
export function Numbered({
  n,
  title,
  action,
  children,
}: {
  n: number;
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="ps">
      <div className="ps-h">
        <h2>
          <i>{n}</i>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}

/** The project that is pledged to. */
export function ProjectLine({ project }: { project: ProjectCard }) {
  return (
    <div className="p-prj">
      <ResponsiveImage
        src={project.images.thumbnail}
        alt=""
        sizes="(min-width: 768px) 128px, 96px"
        upTo={384}
      />
      <div>
        <Badge look="purpose">{categoryLabel(project)}</Badge>
        <h3>{project.title}</h3>
        <small>{project.profile.author}</small>
      </div>
    </div>
  );
}

/** So many of a reward, and what they come to. */
export function RewardLine({
  reward,
  count,
  children,
}: {
  reward: { context: string; productCost: number } | undefined;
  count: number;
  children?: ReactNode;
}) {
  return (
    <li>
      <div>
        <p>{reward?.context}</p>
        <small>
          {t('reward.quantity')} {t('common.count', { n: formatNumber(count) })}
        </small>
        {children}
      </div>
      <b>{formatWon((reward?.productCost ?? 0) * count)}</b>
    </li>
  );
}
