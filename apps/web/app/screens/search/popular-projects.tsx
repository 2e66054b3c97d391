import { listPopular } from '@pq/contract/endpoints/projects';
import { t } from '@pq/domain/copy';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { CardSkeletons } from '#app/features/project-card/card-skeleton.tsx';
import { ProjectCard } from '#app/features/project-card/project-card.tsx';
import { CardGrid } from '#app/ui/card-grid.tsx';
import type { SearchTab } from './search-place.ts';

const SHOWN = 4;

export function PopularProjects({ tab }: { tab: SearchTab }) {
  const popular = useQuery(callQuery(useApi(), listPopular, {}));
  if (popular.isError) return null;
  const { projects = [], ordermade = [] } = popular.data ?? {};
  const cards = {
    funding: projects,
    order: ordermade,
    all: [...projects.slice(0, SHOWN / 2), ...ordermade.slice(0, SHOWN / 2)],
  }[tab].slice(0, SHOWN);
  if (popular.data && cards.length === 0) return null;
  return (
    <section className="mt-section" aria-labelledby="popular">
      <h2 id="popular" className="mb-5">
        {t('search.popular')}
      </h2>
      <CardGrid variant="four">
        {popular.data ? (
          cards.map((card) => <ProjectCard key={card.key} card={card} grid="four" />)
        ) : (
          <CardSkeletons count={SHOWN} />
        )}
      </CardGrid>
    </section>
  );
}
