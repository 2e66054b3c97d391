import { t } from '@pq/domain/copy';
import { pageSizes } from '@pq/domain/limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useApi } from '#app/data/client/api.tsx';
import { type ListFilters, projectListQuery } from '#app/data/projects.ts';
import { CardSkeletons } from '#app/features/project-card/card-skeleton.tsx';
import { ProjectCard } from '#app/features/project-card/project-card.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { PagedGrid } from '#app/ui/more-list/paged-grid.tsx';
import { EmptyState } from '#app/ui/states.tsx';
import { isFiltered } from './list-filters.ts';

type Props = { filters: ListFilters; pages: number; onPages(pages: number): void };

export function ListCards({ filters, pages, onPages }: Props) {
  return (
    <PagedGrid
      className="mt-1 tablet:mt-4"
      list={useInfiniteQuery(projectListQuery(useApi(), filters))}
      pages={pages}
      onPages={onPages}
      card={(card, n) => <ProjectCard key={card.key} card={card} first={n === 0} />}
      skeletons={(missing) => <CardSkeletons count={pageSizes.projects * missing} />}
      empty={<Nothing filters={filters} />}
      moreLabel={t('common.more')}
      moreDone={(n) => t('list.more.done', { n })}
    />
  );
}

function Nothing({ filters }: { filters: ListFilters }) {
  if (!isFiltered(filters)) return <EmptyState title={t('list.empty.title')} sub={t('main.empty.sub')} />;
  return (
    <EmptyState
      title={t('list.empty.title')}
      sub={t('list.empty.sub')}
      action={
        <ButtonLink variant="line" to="?" preventScrollReset>
          <Icon of={RotateCcw} size={20} />
          {t('list.reset')}
        </ButtonLink>
      }
    />
  );
}
