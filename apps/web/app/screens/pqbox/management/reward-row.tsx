import type { RewardCard } from '@pq/contract/shapes/pqbox';
import { t } from '@pq/domain/copy';
import { formatMonthDay } from '@pq/domain/dates';
import { formatNumber } from '@pq/domain/format';
import { Link } from 'react-router';
import { rewardPath } from '#app/addresses/pqbox-path.ts';
import { useNow } from '#app/now.ts';
import { Picture } from '#app/ui/picture.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { contentsText } from '../contents-text.ts';
import { KindMark } from '../kind-mark.tsx';
import { RewardStateBadge } from '../reward-state-badge.tsx';
import { periodText, standingText } from './period-text.ts';
import { RowActions } from './row-actions.tsx';

type Props = { reward: RewardCard; isOwn: boolean; onRemoved(): void };

/** One reward as its maker manages it: how it stands, when it is open, who has seen it, what can be done now. */
export function RewardRow({ reward, isOwn, onRemoved }: Props) {
  const { title, images, category, state, message } = reward;
  const now = useNow();
  const contents = contentsText(reward);
  const name = title || t('pq.untitled');
  return (
    <li>
      <div className="wh">
        <Picture src={images.thumbnail} alt="" sizes="80px" upTo={240} />
        <div>
          <h2>
            <Link to={rewardPath(reward)}>{name}</Link>
          </h2>
          <p>
            <KindMark category={category} />
            {contents === null ? null : <span>{contents}</span>}
          </p>
        </div>
      </div>
      <div className="st">
        <RewardStateBadge state={state} />
      </div>
      <div className="pe">
        <span>{periodText(reward.period, formatMonthDay)}</span>
        <small>{standingText(reward, now)}</small>
      </div>
      <Seen reward={reward} />
      <div className="ac">
        <RowActions reward={reward} name={name} isOwn={isOwn} onRemoved={onRemoved} />
      </div>
      {state === 'reject' && message ? (
        <div className="why">
          <h3>{t('pq.reject.title')}</h3>
          <p className="pq-why">{message}</p>
        </div>
      ) : null}
    </li>
  );
}

function Seen({ reward: { figures, state, files } }: { reward: RewardCard }) {
  if (!figures || !['funding', 'finish', 'blind'].includes(state))
    return (
      <div className="se dim">
        <span aria-hidden="true">–</span>
        <span className="sr">{t('pq.unopened')}</span>
      </div>
    );
  const { mayOpen, opened, downloaded } = figures;
  const percent = mayOpen === 0 ? 0 : Math.round((opened / mayOpen) * 100);
  const counts = { n: formatNumber(opened), all: formatNumber(mayOpen) };
  return (
    <div className="se">
      <span className="sr">{t('pq.manage.seen')} </span>
      <div>
        <Progress percent={percent} label={t('pq.manage.seen.percent', counts)} />
        <span>{t('pq.manage.seen.of', counts)}</span>
      </div>
      {files.count === 0 ? null : <small>{t('pq.manage.downloaded', { n: formatNumber(downloaded) })}</small>}
    </div>
  );
}
