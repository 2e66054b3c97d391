import { type RefObject, useEffect, useRef } from 'react';
import { Tick } from '#app/ui/tick.tsx';
import { OptionFields } from './option-fields.tsx';
import {
  chosenSum,
  hasOptions,
  type ItemProps,
  OptionsMark,
  Pick,
  Quantity,
  RewardBadge,
  RewardPicture,
  rewardGround,
  Saving,
  statusOf,
  WillAsk,
} from './reward-parts.tsx';
import { factTexts, priceText, stockText } from './reward-texts.ts';
import { WaitButton, WaitStatus } from './wait-parts.tsx';

/**
 * As many rows are shown as fit into the window, the others in the list of all; without scripts all are here. On phones they
 * are as high as their text. A row scrolled into view is above the foot of the panel.
 */
const ROW =
  'grid min-h-21.5 tablet:scroll-mb-44 gap-x-3 px-4 py-3.5 tablet:py-2 large-text:grid-cols-[minmax(0,1fr)] ' +
  'tablet:not-noscript:low:min-h-17.5 tablet:not-noscript:[@media(720px<=height<900px)]:min-h-19.5 tablet:not-noscript:[@media(height<900px)]:py-1.5 ' +
  'tablet:not-noscript:nth-[n+6]:hidden tablet:not-noscript:[@media(height<900px)]:nth-[n+5]:hidden tablet:not-noscript:[@media(height<800px)]:nth-[n+4]:hidden';

const columns = {
  plain: 'grid-cols-[minmax(0,1fr)_auto]',
  pictured: 'grid-cols-[auto_minmax(0,1fr)_auto]',
};

export function RewardRow({ isAlone, ...item }: ItemProps & { isAlone: boolean }) {
  const { reward, mode, nowMs, isOpen, queue } = item;
  const { chosen, soldOut, variant } = statusOf(item);
  const width = reward.picture === '' ? columns.plain : columns.pictured;
  const row = useScrollIntoViewOnGrowth(isOpen, chosen);
  return (
    <li
      ref={row}
      data-reward
      className={rewardGround({
        variant,
        className: `${ROW} ${width} ${isOpen ? 'items-start' : 'items-center'}`,
      })}
    >
      <RewardPicture reward={reward} px={56} className="size-14 tablet:low:size-12 large-text:hidden" />
      <div>
        <p
          className={`flex flex-wrap items-baseline gap-x-2 text-strong tracking-snug ${soldOut ? 'text-ink-3' : ''}`}
        >
          {priceText(reward)}
          <RewardBadge reward={reward} nowMs={nowMs} soldOut={soldOut} />
          <Saving {...item} />
          {soldOut || reward.early ? null : (
            <small className={`text-small tracking-[0] ${chosen ? 'text-ink-2' : 'text-ink-3'}`}>
              {stockText(reward, mode, nowMs)}
            </small>
          )}
        </p>
        <Words {...item} isAlone={isAlone} />
        {isOpen ? <WillAsk reward={reward} /> : null}
      </div>
      <Pick {...item} />
      <End {...item} />
      {queue ? (
        <WaitStatus reward={reward} queue={queue}>
          {reward.wait?.offer && !chosen ? (
            <WaitButton reward={reward} queue={queue} soldOut={soldOut} nowMs={nowMs} />
          ) : null}
        </WaitStatus>
      ) : null}
      {isOpen ? <OptionFields {...item} /> : null}
    </li>
  );
}

function Words({ isAlone, ...item }: ItemProps & { isAlone: boolean }) {
  const { reward, mode, nowMs, lines, isOpen } = item;
  const { chosen, soldOut } = statusOf(item);
  // Next to an early bird's mark there is no space for the stock.
  const stock = reward.early && !soldOut ? [stockText(reward, mode, nowMs)] : [];
  const isNamed = reward.name !== '';
  const tone = soldOut ? 'text-ink-3' : 'text-ink-2';
  const isOptional = hasOptions(reward);
  const isSummed = isOptional && chosen && !isOpen;
  return (
    <>
      {isNamed ? (
        <p className={`font-semibold tablet:truncate ${soldOut ? 'text-ink-3' : ''}`}>{reward.name}</p>
      ) : null}
      <p
        className={`whitespace-pre-line ${tone} ${isNamed && !isOpen && !isAlone ? 'tablet:hidden' : isOpen ? '' : contextClass(isAlone, chosen)}`}
      >
        {reward.context}
      </p>
      <p className={`mt-0.5 text-small ${factsClass(chosen, isOptional)}`}>
        {isSummed ? chosenSum(reward, lines) : [...stock, ...factTexts(reward, mode, isOpen)].join(' · ')}
      </p>
    </>
  );
}

/** On wide screens the stepper takes the space of the facts of a chosen reward without options. */
function factsClass(chosen: boolean, isOptional: boolean): string {
  if (!chosen) return 'text-ink-3 tablet:not-noscript:low:hidden';
  return isOptional ? 'text-ink-2' : 'text-ink-2 tablet:hidden';
}

/** The stepper replaces the tick, so that selecting changes no height. */
function End(item: ItemProps) {
  const { reward, mode, lines, isOpen, queue } = item;
  const { chosen, soldOut } = statusOf(item);
  const [line] = lines;
  if (queue && !chosen && soldOut && !reward.wait?.offer)
    return <WaitButton reward={reward} queue={queue} soldOut={soldOut} nowMs={item.nowMs} />;
  if (mode !== 'open' && !line) return null;
  if (hasOptions(reward)) return chosen || !soldOut ? <OptionsMark chosen={chosen} isOpen={isOpen} /> : null;
  if (line)
    return (
      <div className="relative z-1 grid">
        <Quantity {...item} line={line} />
      </div>
    );
  return soldOut ? null : <Tick shape="box" on={false} className="my-2.5 ml-2.5" />;
}

function contextClass(isAlone: boolean, chosen: boolean): string {
  if (isAlone) return chosen ? 'tablet:text-note' : '';
  return chosen
    ? 'tablet:line-clamp-2 tablet:text-note tablet:whitespace-normal tablet:not-noscript:low:line-clamp-1'
    : 'tablet:truncate';
}

function useScrollIntoViewOnGrowth(isOpen: boolean, chosen: boolean): RefObject<HTMLLIElement | null> {
  const row = useRef<HTMLLIElement>(null);
  const before = useRef({ isOpen, chosen });
  useEffect(() => {
    const hasGrown = isOpen && (!before.current.isOpen || (chosen && !before.current.chosen));
    before.current = { isOpen, chosen };
    if (hasGrown) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, chosen]);
  return row;
}
