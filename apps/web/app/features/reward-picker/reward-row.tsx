import { t } from '@pq/domain/copy';
import { formatWon } from '@pq/domain/format';
import { Badge } from '#app/ui/badge.tsx';
import { Tick } from '#app/ui/tick.tsx';
import { type ItemProps, Pick, Quantity, rewardGround, standingOf } from './reward-parts.tsx';
import { chosenText, deliveryText, stockText } from './reward-texts.ts';

/**
 * As many rows as the window is high are shown, the others where all are; without script all are here. On phones they are as high
 * as their texts.
 */
const ROW =
  'grid min-h-21.5 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-3.5 tablet:py-2 large-text:grid-cols-[minmax(0,1fr)] ' +
  'tablet:not-noscript:low:min-h-17.5 tablet:not-noscript:[@media(720px<=height<900px)]:min-h-19.5 tablet:not-noscript:[@media(height<900px)]:py-1.5 ' +
  'tablet:not-noscript:nth-[n+6]:hidden tablet:not-noscript:[@media(height<900px)]:nth-[n+5]:hidden tablet:not-noscript:[@media(height<800px)]:nth-[n+4]:hidden';

/** A reward as a row of the height of its neighbours. One alone has room for its text. */
export function RewardRow({ isAlone, ...item }: ItemProps & { isAlone: boolean }) {
  const { reward, mode, count, onCount } = item;
  const { chosen, soldOut, look } = standingOf(reward, mode, count);
  return (
    <li className={rewardGround({ look, className: ROW })}>
      <div>
        <p
          className={`flex items-baseline gap-2 text-strong tracking-snug large-text:flex-wrap ${soldOut ? 'text-ink-3' : ''}`}
        >
          {formatWon(reward.productCost)}
          {soldOut ? (
            <Badge look="white">{t('reward.soldOut')}</Badge>
          ) : (
            <small className={`text-small tracking-[0] ${chosen ? 'text-ink-2' : 'text-ink-3'}`}>
              {stockText(reward, mode)}
            </small>
          )}
        </p>
        <p
          className={`whitespace-pre-line ${soldOut ? 'text-ink-3' : 'text-ink-2'} ${contextLook(isAlone, chosen)}`}
        >
          {reward.context}
        </p>
        <p
          className={`mt-0.5 text-small ${chosen ? 'text-ink-2 tablet:hidden' : 'text-ink-3 tablet:truncate tablet:not-noscript:low:hidden'}`}
        >
          {[deliveryText(reward), chosenText(reward)].filter((words) => words !== '').join(' · ')}
        </p>
      </div>
      <Pick {...item} />
      {/* Where the tick was: to choose changes no height. */}
      {chosen ? (
        <div className="relative z-1 grid">
          <Quantity reward={reward} count={count} onCount={onCount} />
        </div>
      ) : mode === 'open' && !soldOut ? (
        <Tick on={false} className="my-2.5 ml-2.5" />
      ) : null}
    </li>
  );
}

/** One line of text, two smaller ones in place of the rest where it is chosen. */
function contextLook(isAlone: boolean, chosen: boolean): string {
  if (isAlone) return chosen ? 'tablet:text-note' : '';
  return chosen
    ? 'tablet:line-clamp-2 tablet:text-note tablet:whitespace-normal tablet:not-noscript:low:line-clamp-1'
    : 'tablet:truncate';
}
