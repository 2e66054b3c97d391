import { t } from '@pq/domain/copy';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { IconButton } from '#app/ui/button.tsx';
import { Message } from '#app/ui/forms/message.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useOrdering } from '#app/ui/order/use-ordering.ts';
import type { Card } from '../schema/card-news.ts';

type Props = { cards: readonly Card[]; onMove(from: number, to: number): void; onRemove(at: number): void };

export function CardRow({ cards, onMove, onRemove }: Props) {
  const ordering = useOrdering({ count: cards.length, along: 'row', onMove });
  if (cards.length === 0) return null;
  return (
    <>
      <Message>{t('editor.cardnews.order')}</Message>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(132px,1fr))] gap-2">
        {cards.map(({ src, alt }, at) => {
          const n = String(at + 1);
          return (
            <li key={src} className="cursor-grab data-dragged:opacity-50" {...ordering(at)}>
              <img
                src={src}
                alt={alt || t('editor.cardnews.card', { n })}
                draggable={false}
                className="aspect-[724/406] w-full rounded-field object-cover"
              />
              <span className="flex justify-between">
                <IconButton
                  label={t('editor.cardnews.forward', { n })}
                  aria-disabled={at === 0}
                  onClick={() => (at > 0 ? onMove(at, at - 1) : undefined)}
                >
                  <Icon of={ChevronLeft} size={16} />
                </IconButton>
                <IconButton
                  label={t('editor.cardnews.backward', { n })}
                  aria-disabled={at === cards.length - 1}
                  onClick={() => (cards[at + 1] ? onMove(at, at + 1) : undefined)}
                >
                  <Icon of={ChevronRight} size={16} />
                </IconButton>
                <IconButton label={t('editor.cardnews.remove', { n })} onClick={() => onRemove(at)}>
                  <Icon of={X} size={16} />
                </IconButton>
              </span>
            </li>
          );
        })}
      </ol>
    </>
  );
}
