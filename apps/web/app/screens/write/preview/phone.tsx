import type { ProjectCard as Card } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatMonthDay } from '@pq/domain/dates';
import { formatWon } from '@pq/domain/format';
import { categoryLabel } from '@pq/domain/project/project-card';
import { showsSomething } from '@pq/domain/text/shows-something';
import { useDeferredValue, useRef } from 'react';
import { Story } from '#app/features/rich-reading/story.tsx';
import { Button } from '#app/ui/button.tsx';
import { Message } from '#app/ui/forms/message.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { useFollowEdit } from './use-follow-edit.ts';

const picture = 'grid aspect-[4/3] w-full place-items-center bg-ground object-cover text-ink-2 text-small';

const SIZES = '320px';

type Props = {
  card: Card;
  html: string;
  /** Only in the refund step; otherwise the preview shows the story. */
  refund?: string | undefined;
};

export function Phone({ card, html, refund }: Props) {
  const scroller = useRef<HTMLElement>(null);
  // Typing does not wait for the preview.
  const shown = useDeferredValue(html);
  useFollowEdit(scroller, shown);
  const url = card.images.thumbnail || card.images.main;
  const isFunding = card.purpose === 'projects';
  return (
    <div className="m-[7px] flex h-[min(680px,calc(100dvh-256px))] min-h-80 flex-col overflow-hidden rounded-[28px] bg-white shadow-[0_0_0_1px_var(--color-field),0_0_0_7px_var(--color-ground-2)] @editor-wide:h-[min(680px,calc(100dvh-170px))]">
      <section
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain [scrollbar-width:none] focus-visible:rounded-[28px] focus-visible:-outline-offset-6"
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        aria-label={t('writing.preview.phone')}
      >
        <div inert>
          {url ? (
            <img className={picture} src={url} alt="" />
          ) : (
            <p className={picture}>{t('writing.preview.noPicture')}</p>
          )}
          <div className="p-4">
            <small className="text-ink-3 text-small">
              {categoryLabel(card)} · {card.profile.author}
            </small>
            <b className="mt-0.5 mb-2.5 block text-price wrap-anywhere">{card.title}</b>
            {isFunding ? <Progress percent={0} label={t('card.achieved', { n: 0 })} /> : null}
            <p className="mt-2 flex gap-2 text-ink-2 text-note">
              {isFunding ? (
                <>
                  <b className="text-label text-purpose">{t('common.percent', { n: 0 })}</b> {formatWon(0)}
                </>
              ) : null}
              <em className="ml-auto text-ink-3 not-italic">{daysOf(card)}</em>
            </p>
          </div>
          <p className="flex gap-4 whitespace-nowrap border-line border-b px-4 text-ink-3 text-label">
            {(['content', 'refund', 'inquiry'] as const).map((tab) =>
              tab === (refund === undefined ? 'content' : 'refund') ? (
                <b
                  key={tab}
                  className="py-2.5 font-semibold text-ink shadow-[inset_0_-2px_0_var(--color-ink)]"
                >
                  {t(`detail.tab.${tab}`)}
                </b>
              ) : (
                <span key={tab} className="py-2.5">
                  {t(`detail.tab.${tab}`)}
                </span>
              ),
            )}
          </p>
          <div className="px-4 pt-4.5 pb-7 **:[h2]:text-h2 **:[h3]:text-h3">
            {refund === undefined ? null : <p className="whitespace-pre-wrap wrap-anywhere">{refund}</p>}
            {refund !== undefined ? null : showsSomething(shown) ? (
              <Story html={shown} sizes={SIZES} />
            ) : (
              <Message>{t('writing.preview.noStory')}</Message>
            )}
          </div>
        </div>
      </section>
      <div className="border-line border-t px-4 pt-2 pb-3.5" inert>
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
