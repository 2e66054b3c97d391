import type { RewardCard } from '@pq/contract/shapes/pqbox';
import { t } from '@pq/domain/copy';
import { formatMonthDay } from '@pq/domain/dates';
import { formatNumber } from '@pq/domain/format';
import { percentOf } from '@pq/domain/percent';
import { Link } from 'react-router';
import type { Box } from '#app/data/pqbox/pqbox.ts';
import { rewardPath } from '#app/lib/addresses/pqbox-path.ts';
import { useNow } from '#app/lib/now.ts';
import { Picture } from '#app/ui/picture.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { contentsText } from '../contents-text.ts';
import { KindMark } from '../kind-mark.tsx';
import { RewardStateBadge } from '../reward-state-badge.tsx';
import { periodText, statusText } from './period-text.ts';
import { RowActions } from './row-actions.tsx';

export const columnsClass = '@table:grid-cols-[minmax(0,1fr)_80px_176px_160px_244px]';

type Props = { reward: RewardCard; project: Box['project']; isOwn: boolean; onRemoved(): void };

export function RewardRow({ reward, project, isOwn, onRemoved }: Props) {
  const { title, images, category, state, message } = reward;
  const now = useNow();
  const contents = contentsText(reward);
  const name = title || t('pq.untitled');
  return (
    <li
      className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-3 border-line p-4 not-first:border-t tablet:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] tablet:px-5 @table:gap-x-4 @table:gap-y-2 ${columnsClass}`}
    >
      <div className="grid grid-cols-[80px_minmax(0,1fr)] items-center gap-3.5 tablet:col-span-2 @table:col-auto">
        <Picture round="field" src={images.thumbnail} alt="" sizes="80px" upTo={240} />
        <div>
          <h2 className="text-button">
            <Link className="hover:underline hover:underline-offset-3" to={rewardPath(reward)}>
              {name}
            </Link>
          </h2>
          <p className="flex flex-wrap gap-x-2 text-ink-3 text-small">
            <KindMark category={category} variant="small" />
            {contents === null ? null : <span>{contents}</span>}
          </p>
        </div>
      </div>
      <div className="text-right @table:text-left">
        <RewardStateBadge state={state} />
      </div>
      <div className="text-note max-tablet:col-span-full max-tablet:flex max-tablet:flex-wrap max-tablet:gap-x-3">
        <span className="block whitespace-nowrap">{periodText(reward.period, formatMonthDay)}</span>
        <small className="block text-ink-3 text-small">{statusText(reward, project.period, now)}</small>
      </div>
      <Seen reward={reward} />
      <div className="flex justify-end gap-1 max-tablet:col-span-full">
        <RowActions reward={reward} name={name} isOwn={isOwn} onRemoved={onRemoved} />
      </div>
      {state === 'reject' && message ? (
        <div className="col-span-full rounded-field bg-danger-tint px-5 py-4 @table:ml-23.5">
          <h3 className="text-danger-hover text-label">{t('pq.reject.title')}</h3>
          <p className="mt-1 whitespace-pre-line text-note">{message}</p>
        </div>
      ) : null}
    </li>
  );
}

function Seen({ reward: { figures, state, files } }: { reward: RewardCard }) {
  if (!figures || !['funding', 'finish', 'blind'].includes(state))
    return (
      <div className="text-ink-3 text-small max-tablet:hidden tablet:invisible @table:visible">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t('pq.unopened')}</span>
      </div>
    );
  const { mayOpen, opened, downloaded } = figures;
  const percent = percentOf(opened, mayOpen);
  const counts = { n: formatNumber(opened), all: formatNumber(mayOpen) };
  return (
    <div className="text-note max-tablet:col-span-full">
      <span className="sr-only">{t('pq.manage.seen')} </span>
      <div className="flex items-center gap-2.5 whitespace-nowrap [&>[role=progressbar]]:w-16">
        <Progress percent={percent} label={t('pq.manage.seen.percent', counts)} />
        <span>{t('pq.manage.seen.of', counts)}</span>
      </div>
      {files.count === 0 ? null : (
        <small className="text-ink-3 text-small">
          {t('pq.manage.downloaded', { n: formatNumber(downloaded) })}
        </small>
      )}
    </div>
  );
}
