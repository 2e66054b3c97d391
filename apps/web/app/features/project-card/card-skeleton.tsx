import { pictureShape } from '#app/ui/picture.tsx';
import { Skeleton } from '#app/ui/states.tsx';
import { cardVariants, horizontalPicture } from './card-variants.ts';

/** As high as a card with a one-line title. */
export function CardSkeletons({ count, wide = false }: { count: number; wide?: boolean }) {
  return Array.from({ length: count }, (_, n) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike
    wide ? <WideSkeleton key={n} /> : <CardSkeleton key={n} />,
  );
}

function CardSkeleton() {
  return (
    <div className={`animate-appear ${cardVariants({ wide: false })}`}>
      <Skeleton className={pictureShape({ round: 'own' })} />
      <Skeleton className="mt-4.5 mb-[3px] h-[13px] w-2/5 @max-card/card:mt-3.5" />
      <Skeleton className="mt-1.5 mb-1 h-4.5 w-[82%] @max-card/card:h-9.5" />
      <Skeleton className="mt-3.5 h-1 @max-card/card:mt-2.5" />
      <Skeleton className="mt-3.5 mb-1 h-4 w-[56%] @max-card/card:mt-3 @max-card/card:h-8.5" />
    </div>
  );
}

function WideSkeleton() {
  return (
    <div className="animate-appear relative grid min-w-0 grid-cols-[40%_minmax(0,1fr)] grid-rows-[1fr_auto_auto_1fr] gap-x-4 rounded-card bg-ground pr-4 @columns/cards:grid-cols-[44%_minmax(0,1fr)] @columns/cards:gap-x-6 @columns/cards:pr-6">
      <Skeleton round="own" className={`relative overflow-hidden ${horizontalPicture}`} />
      <Skeleton className="col-start-2 row-start-2 mt-4.5 mb-[3px] h-[13px] w-2/5" />
      <Skeleton className="col-start-2 row-start-3 mt-1.5 mb-1 h-4.5 w-[82%]" />
    </div>
  );
}
