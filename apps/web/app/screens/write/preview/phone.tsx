import type { ProjectCard as Card } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatMonthDay } from '@pq/domain/dates';
import { formatWon } from '@pq/domain/format';
import { categoryLabel } from '@pq/domain/project/project-card';
import { showsSomething } from '@pq/domain/text/shows-something';
import { useDeferredValue, useRef } from 'react';
import { Story } from '#app/features/rich-reading/story.tsx';
import { Button } from '#app/ui/button.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { useFollowEdit } from './use-follow-edit.ts';

/** As wide as the text of the drawn phone. */
const SIZES = '320px';

/** The project page as on a phone, at its story; only to look at and to scroll. */
export function Phone({ card, html }: { card: Card; html: string }) {
  const scroller = useRef<HTMLElement>(null);
  // Who writes does not wait for the preview.
  const shown = useDeferredValue(html);
  useFollowEdit(scroller, shown);
  const picture = card.images.thumbnail || card.images.main;
  const isFunding = card.purpose === 'projects';
  return (
    <div className="phone">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <section className="phone-in" ref={scroller} tabIndex={0} aria-label={t('writing.preview.phone')}>
        <div inert>
          {picture ? (
            <img className="phone-pic" src={picture} alt="" />
          ) : (
            <p className="phone-pic">{t('writing.preview.noPicture')}</p>
          )}
          <div className="phone-head">
            <small>
              {categoryLabel(card)} · {card.profile.author}
            </small>
            <b>{card.title}</b>
            {isFunding ? <Progress percent={0} label={t('card.achieved', { n: 0 })} /> : null}
            <p>
              {isFunding ? (
                <>
                  <b>{t('common.percent', { n: 0 })}</b> {formatWon(0)}
                </>
              ) : null}
              <em>{daysOf(card)}</em>
            </p>
          </div>
          <p className="phone-tabs">
            <b>{t('detail.tab.content')}</b>
            <span>{t('detail.tab.refund')}</span>
            <span>{t('detail.tab.inquiry')}</span>
          </p>
          <div className="phone-story">
            {showsSomething(shown) ? (
              <Story html={shown} sizes={SIZES} />
            ) : (
              <p className="msg">{t('writing.preview.noStory')}</p>
            )}
          </div>
        </div>
      </section>
      <div className="phone-foot" inert>
        <Button full>{t(isFunding ? 'detail.back.funding' : 'detail.back.order')}</Button>
      </div>
    </div>
  );
}

function daysOf({ state, period: { start, finish } }: Card): string {
  return state === 'ready'
    ? `${formatMonthDay(start)} – ${formatMonthDay(finish)}`
    : t('writing.preview.noPeriod');
}
