import { Skeleton } from '#app/ui/states.tsx';

/** Grey shapes of project cards. */
export function CardSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the shapes are all alike
    <div className="card card-sk" key={n}>
      <Skeleton className="pic" />
      <Skeleton className="sk-by" />
      <Skeleton className="sk-tt" />
      <Skeleton className="sk-bar" />
      <Skeleton className="sk-num" />
    </div>
  ));
}
