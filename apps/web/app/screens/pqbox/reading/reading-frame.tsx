import type { Reward } from '@pq/contract/shapes/pqbox';
import { routeWords } from '@pq/domain/project/project';
import type { ReactNode } from 'react';
import type { BoxPlace } from '#app/lib/addresses/pqbox-path.ts';
import { Wrap } from '#app/ui/frame.tsx';
import { Beside } from './beside.tsx';

type Props = { place: BoxPlace; reward: Reward; children: ReactNode };

/** One reward of a PQ box, opened or previewed, with the others beside it: a container would hold fast what sticks there. */
export function ReadingFrame({ place, reward, children }: Props) {
  return (
    <Wrap
      className="grid grid-cols-1 items-start gap-8 pt-4 min-[1024px]:grid-cols-[minmax(0,1fr)_320px] min-[1024px]:gap-14 min-[1024px]:pt-8"
      data-purpose={routeWords[place.purpose]}
    >
      <div>{children}</div>
      <Beside place={place} reward={reward} />
    </Wrap>
  );
}
