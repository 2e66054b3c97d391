import type { ProjectCard } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatNumber, formatWon } from '@pq/domain/format';
import type { Selection } from '@pq/domain/money';
import { categoryLabel } from '@pq/domain/project/project-card';
import { choiceText } from '@pq/domain/reward/options';
import { rewardTitle } from '@pq/domain/reward/texts';
import type { ReactNode } from 'react';
import { sumOf } from '#app/features/reward-picker/reward-parts.tsx';
import type { Reward } from '#app/features/reward-picker/selection.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ResponsiveImage } from '#app/ui/responsive-image.tsx';

export const sectionFrame =
  'border-line py-7 max-tablet:not-first:border-t max-tablet:first:pt-0 tablet:border-t tablet:py-8 tablet:first:border-t-2 tablet:first:border-ink';

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
    <section className={sectionFrame}>
      <div className="mb-5 flex items-center justify-between gap-3">
        <h2 className="flex items-center gap-2.5">
          <i className="grid size-[1.625rem] flex-none place-items-center rounded-full bg-ink text-small font-bold text-white not-italic">
            {n}
          </i>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}

export function ProjectLine({ project }: { project: ProjectCard }) {
  return (
    <div className="flex items-center gap-3.5 tablet:gap-5">
      {/* Without this wrapper the empty `sources` of the picture would add gaps. */}
      <div className="w-24 shrink-0 empty:hidden tablet:w-32">
        <ResponsiveImage
          src={project.images.thumbnail}
          alt=""
          sizes="(min-width: 768px) 128px, 96px"
          upTo={384}
          className="aspect-4/3 w-full rounded-field object-cover"
        />
      </div>
      <div className="min-w-0">
        <Badge variant="purpose">{categoryLabel(project)}</Badge>
        <h3 className="mt-1.5">{project.title}</h3>
        <small className="text-small text-ink-3">{project.profile.author}</small>
      </div>
    </div>
  );
}

export const rewardLines = 'overflow-hidden rounded-card';

export function RewardLine({
  reward,
  line,
  children,
}: {
  reward: Reward | undefined;
  line: Selection;
  children?: ReactNode;
}) {
  const values = reward ? choiceText(reward.options, line.choice ?? []) : '';
  return (
    <li className="flex justify-between gap-5 bg-ground px-5 py-4 not-first:border-t not-first:border-line">
      <div>
        <p className="font-semibold">{reward ? rewardTitle(reward) : null}</p>
        {values === '' ? null : <p className="text-note text-ink-2">{values}</p>}
        <small className="text-small text-ink-3">
          {t('reward.quantity')} {t('common.count', { n: formatNumber(line.count) })}
        </small>
        {children}
      </div>
      <b className="font-semibold whitespace-nowrap">{formatWon(reward ? sumOf(reward, [line]) : 0)}</b>
    </li>
  );
}
