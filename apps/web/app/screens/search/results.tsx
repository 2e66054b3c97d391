import type { ProjectCard as Card } from '@pq/contract/shapes/project';
import type { Story } from '@pq/contract/shapes/site';
import { t } from '@pq/domain/copy';
import { type ReactNode, useEffect, useRef } from 'react';
import { CardSkeletons } from '#app/features/project-card/card-skeleton.tsx';
import { ProjectCard } from '#app/features/project-card/project-card.tsx';
import { StoryCard } from '#app/features/story-card/story-card.tsx';
import { CardGrid } from '#app/ui/card-grid.tsx';
import { MoreButton } from '#app/ui/more-list/more-button.tsx';
import { EmptyState, ErrorState } from '#app/ui/states.tsx';
import { DroppedConditions } from './dropped-conditions.tsx';
import { PopularProjects } from './popular-projects.tsx';
import { isFiltered, type SearchPlace } from './search-place.ts';
import type { Found, SearchCounts } from './use-search-results.ts';

const SKELETONS = 6;

const first = 'mt-6 tablet:mt-8';

type Props = {
  place: SearchPlace;
  /** The text, or what it was corrected to. */
  searched: string;
  projects: Found<Card>;
  stories: Found<Story> | null;
  counts: SearchCounts | undefined;
};

export function Results({ place, searched, projects, stories, counts }: Props) {
  if (projects.state === 'loading')
    return (
      <CardGrid className={first} busy>
        <CardSkeletons count={SKELETONS} />
      </CardGrid>
    );
  if (projects.state === 'failed')
    return <ErrorState spacing="flat" title={projects.message} onRetry={projects.retry} />;
  const noStories = stories === null || (stories.state === 'there' && stories.items.length === 0);
  const isEmpty = projects.items.length === 0;
  if (isEmpty && (noStories || isNarrowed(place)))
    return (
      <>
        <NoProjects place={place} searched={searched} counts={counts} />
        {noStories ? <PopularProjects tab={place.tab} /> : <Stories stories={stories} />}
      </>
    );
  return (
    <>
      <section className={first} aria-labelledby="found-projects">
        <h2 id="found-projects" className={stories ? 'mb-5' : 'sr-only'}>
          {t('search.projects')}
        </h2>
        {isEmpty ? (
          <p className="rounded-card bg-ground p-6 text-center text-ink-2">{t('search.empty.projects')}</p>
        ) : null}
        <Grid found={projects} more={t('search.moreProjects')}>
          {projects.items.map((card, n) => (
            <ProjectCard key={card.key} card={card} first={n === 0} />
          ))}
        </Grid>
      </section>
      {stories && !noStories ? <Stories stories={stories} /> : null}
    </>
  );
}

function NoProjects({ place, searched, counts }: Pick<Props, 'place' | 'searched' | 'counts'>) {
  if (isNarrowed(place)) return <DroppedConditions place={place} searched={searched} counts={counts} />;
  return <EmptyState spacing="flat" art="search" title={t('search.empty')} sub={t('search.empty.sub')} />;
}

const isNarrowed = (place: SearchPlace) => isFiltered(place) || place.tab !== 'all';

function Stories({ stories }: { stories: Found<Story> }) {
  return (
    <section className="mt-section" aria-labelledby="found-stories">
      <h2 id="found-stories" className="mb-5">
        {t('search.story')}
      </h2>
      {stories.state === 'failed' ? (
        <ErrorState spacing="flat" title={stories.message} onRetry={stories.retry} />
      ) : (
        <Grid found={stories} more={t('search.moreStories')}>
          {stories.state === 'loading' ? (
            <CardSkeletons count={SKELETONS} />
          ) : (
            stories.items.map((story) => <StoryCard key={story.key} story={story} grid="three" />)
          )}
        </Grid>
      )}
    </section>
  );
}

function Grid({ found, more, children }: { found: Found<unknown>; more: string; children: ReactNode }) {
  const grid = useRef<HTMLDivElement>(null);
  const firstNew = useRef<number>(undefined);
  const shown = found.items.length;
  useEffect(() => {
    if (firstNew.current === undefined || shown <= firstNew.current) return;
    grid.current?.children[firstNew.current]?.querySelector('a')?.focus({ preventScroll: true });
    firstNew.current = undefined;
  }, [shown]);
  const loadMore = () => {
    firstNew.current = shown;
    found.loadMore();
  };
  return (
    <>
      <CardGrid ref={grid}>{children}</CardGrid>
      {found.hasMore ? (
        <MoreButton busy={found.busy} label={more} onPress={loadMore}>
          {t('search.more')}
        </MoreButton>
      ) : null}
    </>
  );
}
