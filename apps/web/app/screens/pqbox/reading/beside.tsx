import type { Reward, RewardCard } from '@pq/contract/shapes/pqbox';
import { t } from '@pq/domain/copy';
import { isRewardOpen } from '@pq/domain/pqbox/pq-reward';
import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { Link } from 'react-router';
import { type BoxPlace, rewardPath } from '#app/addresses/pqbox-path.ts';
import { useApi } from '#app/data/client/api.tsx';
import { boxQuery } from '#app/data/pqbox/pqbox.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { contentsText } from '../contents-text.ts';

/** The other open rewards of the box, and for whom this one is. */
export function Beside({ place, reward }: { place: BoxPlace; reward: Reward }) {
  const box = useQuery(boxQuery(useApi(), place.purpose, place.prjtId)).data;
  const name = useViewer()?.profile.nickname ?? '';
  const open = box?.rewards.filter(({ state, lock }) => isRewardOpen(state) && !lock) ?? [];
  return (
    <aside className="pqd-r">
      {open.length > 0 ? (
        <nav className="box pqd-o" aria-labelledby="others">
          <h2 id="others">{t('pq.others')}</h2>
          {open.map((one) => (
            <Other key={one.key} reward={one} current={one.key === reward.key} />
          ))}
        </nav>
      ) : null}
      {reward.isManager ? null : (
        <p className="pqd-m">
          <Icon of={Lock} size={16} />
          {t('pq.personal', { name })}
        </p>
      )}
    </aside>
  );
}

function Other({ reward, current }: { reward: RewardCard; current: boolean }) {
  return (
    <Link to={rewardPath(reward)} aria-current={current ? 'page' : undefined}>
      <Picture src={reward.images.thumbnail} alt="" sizes="80px" upTo={240} />
      <span>
        <b>
          {reward.isNew && !current ? <i className="pq-new" /> : null}
          {reward.title}
        </b>
        <small>
          {[t(`pq.category.${reward.category}`), contentsText(reward)]
            .filter((part) => part !== null)
            .join(' · ')}
          {reward.isNew && !current ? ` · ${t('pq.unseen')}` : ''}
        </small>
      </span>
    </Link>
  );
}
