import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { ResponsiveImage } from '../responsive-image.tsx';

export type CardLabels = {
  cards: string;
  card(n: number): string;
  position(n: number, of: number): string;
  previous: string;
  next: string;
};

const SIZES = '(min-width: 768px) 724px, calc(100vw - 40px)';

export function CardSlider({
  cards,
  words,
}: {
  cards: readonly { src: string; alt: string }[];
  words: CardLabels;
}) {
  const row = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const go = (to: number) => {
    const element = row.current;
    if (!element || to < 0 || to >= cards.length) return;
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.scrollTo({ left: to * element.clientWidth, behavior: still ? 'instant' : 'smooth' });
  };
  return (
    <section className="rich-cards" data-cardnews="true" aria-label={words.cards}>
      {/* biome-ignore lint/a11y/useSemanticElements: a row of cards is no fieldset */}
      <div
        className="rich-row"
        ref={row}
        role="group"
        aria-label={words.cards}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls has to be reached by keys
        tabIndex={0}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setAt(Math.round(scrollLeft / Math.max(clientWidth, 1)))
        }
      >
        {cards.map(({ src, alt }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a card may appear twice
          <ResponsiveImage key={n} src={src} alt={alt || words.card(n + 1)} sizes={SIZES} upTo={1448} />
        ))}
      </div>
      {cards.length > 1 ? (
        <div className="rich-ctl">
          <IconButton
            className="aria-disabled:text-off"
            label={words.previous}
            aria-disabled={at === 0}
            onClick={() => go(at - 1)}
          >
            <Icon of={ChevronLeft} size={20} />
          </IconButton>
          <span role="status">{words.position(at + 1, cards.length)}</span>
          <IconButton
            className="aria-disabled:text-off"
            label={words.next}
            aria-disabled={at === cards.length - 1}
            onClick={() => go(at + 1)}
          >
            <Icon of={ChevronRight} size={20} />
          </IconButton>
        </div>
      ) : null}
    </section>
  );
}
