import type { ProjectCard as Card } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { ProjectCard } from '#app/features/project-card/project-card.tsx';
import { useScrap } from '#app/features/project-card/scrap-button.tsx';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

/** A scrapped project's place in the grid: its card, or, once un-scrapped, the way to take that back. */
export function ScrapPlace({ card, first }: { card: Card; first: boolean }) {
  const { scrapped, toggle } = useScrap(card.key, card.purpose);
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(scrapped);
  // The button that was pressed is gone; the focus goes on to what stands in its place.
  useEffect(() => {
    if (before.current === scrapped) return;
    before.current = scrapped;
    place.current
      ?.querySelector<HTMLElement>(scrapped ? 'button[aria-pressed]' : 'button')
      ?.focus({ preventScroll: true });
  }, [scrapped]);
  return (
    <div ref={place} className="grid grid-cols-1">
      {scrapped ? (
        <ProjectCard card={card} first={first} grid="own" />
      ) : (
        <div className="flex min-h-50 flex-col items-center justify-center gap-1 rounded-card border border-off border-dashed p-5 text-center text-ink-3">
          <b className="line-clamp-2 text-balance text-ink-2 text-label">{card.title}</b>
          <p>{t('my.scrap.removed')}</p>
          <Button className="mt-3" look="line" height={40} onClick={toggle}>
            <Icon of={Undo2} size={16} />
            <span className="sr-only">{card.title} </span>
            {t('my.scrap.undo')}
          </Button>
        </div>
      )}
    </div>
  );
}
