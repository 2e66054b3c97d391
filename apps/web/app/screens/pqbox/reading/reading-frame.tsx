import { listRewards } from '@pq/contract/endpoints/pqbox';
import type { Reward, RewardCard } from '@pq/contract/shapes/pqbox';
import { t } from '@pq/domain/copy';
import { isRewardOpen } from '@pq/domain/pqbox/pq-reward';
import { routeSegments } from '@pq/domain/project/project';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { type BoxPlace, rewardPath } from '#app/lib/addresses/pqbox-path.ts';
import { Surface, Wrap } from '#app/ui/frame.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { contentsText } from '../contents-text.ts';
import { NewMark } from '../new-mark.tsx';

type Props = { place: BoxPlace; reward: Reward; children: ReactNode };

/** The aside is a direct child of the grid: an element around it would confine its sticky position. */
export function ReadingFrame({ place, reward, children }: Props) {
  return (
    <Wrap
      className="grid grid-cols-1 items-start gap-8 pt-4 laptop:grid-cols-[minmax(0,1fr)_320px] laptop:gap-14 laptop:pt-8"
      data-purpose={routeSegments[place.purpose]}
    >
      <div>{children}</div>
      <OtherRewards place={place} reward={reward} />
    </Wrap>
  );
}

function OtherRewards({ place, reward }: { place: BoxPlace; reward: Reward }) {
  const box = useQuery(callQuery(useApi(), listRewards, { id: place.prjtId, purpose: place.purpose })).data;
  const name = useViewer()?.profile.nickname ?? '';
  const open = box?.rewards.filter(({ state, lock }) => isRewardOpen(state) && !lock) ?? [];
  return (
    <aside className="top-[calc(104px+var(--long-message))] laptop:sticky">
      {open.length > 0 ? (
        <Surface as="nav" pad="own" className="px-3 pt-5 pb-3" aria-labelledby="others">
          <h2 id="others" className="px-2 pb-3 text-h3 tracking-tight">
            {t('pq.others')}
          </h2>
          {open.map((one) => (
            <OtherReward key={one.key} reward={one} current={one.key === reward.key} />
          ))}
        </Surface>
      ) : null}
      {reward.isManager ? null : (
        <p className="mt-4 flex gap-2 px-1 text-ink-3 text-small [&>svg]:mt-0.5">
          <Icon of={Lock} size={16} />
          {t('pq.personal', { name })}
        </p>
      )}
    </aside>
  );
}

function OtherReward({ reward, current }: { reward: RewardCard; current: boolean }) {
  return (
    <Link
      className="group grid grid-cols-[80px_minmax(0,1fr)] items-center gap-3 rounded-field p-2 hover:bg-ground aria-[current]:bg-purpose-tint forced-colors:aria-[current]:bg-[Highlight] forced-colors:aria-[current]:text-[color:HighlightText]"
      to={rewardPath(reward)}
      aria-current={current ? 'page' : undefined}
    >
      <Picture round="field" src={reward.images.thumbnail} alt="" sizes="80px" upTo={240} />
      <span>
        <b className="block text-label">
          {reward.isNew && !current ? <NewMark /> : null}
          {reward.title}
        </b>
        <small className="text-ink-3 text-small group-aria-[current]:text-ink-2 forced-colors:group-aria-[current]:text-inherit">
          {[t(`pq.category.${reward.category}`), contentsText(reward)]
            .filter((part) => part !== null)
            .join(' · ')}
          {reward.isNew && !current ? ` · ${t('pq.unseen')}` : ''}
        </small>
      </span>
    </Link>
  );
}
