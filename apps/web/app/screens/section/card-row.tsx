import type { ProjectCard as Card } from '@pq/contract/shapes/project';
import type { UseQueryResult } from '@tanstack/react-query';
import { CardSkeletons } from '#app/features/project-card/card-skeleton.tsx';
import { ProjectCard } from '#app/features/project-card/project-card.tsx';
import { CardGrid } from '#app/ui/card-grid.tsx';
import { ErrorState } from '#app/ui/states.tsx';

/** Skeletons of a list section while it loads. */
const SKELETONS = 3;

/** A few cards of a list, or what is to be said in their place. What opens soon lies wide, the next to open first. */
export function CardRow({
  list,
  cards,
  soon,
}: {
  list: UseQueryResult<Card[]>;
  cards: readonly Card[] | undefined;
  soon: boolean;
}) {
  const look = soon ? 'wide' : 'row';
  if (cards)
    return (
      <CardGrid look={look}>
        {(soon ? byStart(cards) : cards).map((card) => (
          <ProjectCard
            key={card.key}
            card={card}
            grid={!soon ? 'three' : cards.length === 1 ? 'wideAlone' : 'wide'}
          />
        ))}
      </CardGrid>
    );
  if (list.isError) return <ErrorState title={list.error.message} onRetry={() => void list.refetch()} />;
  return (
    <CardGrid look={look} busy>
      <CardSkeletons count={SKELETONS} wide={soon} />
    </CardGrid>
  );
}

function byStart(cards: readonly Card[]): Card[] {
  return cards.toSorted((a, b) => a.period.start.localeCompare(b.period.start));
}
