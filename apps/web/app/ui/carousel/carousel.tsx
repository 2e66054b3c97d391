import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { useCarouselMotion } from './carousel-motion.ts';

export type CarouselLabels = {
  carousel: string;
  slide: string;
  previous: string;
  next: string;
  pause: string;
  play: string;
  position(n: number, of: number): string;
};

export type CarouselSlide = { key: string; label: string; content: ReactNode };

const SLIDE = '[role="group"]';

/** The slide is clipped, so its focus ring is inside, in a colour that contrasts with the ground. */
const slideClass =
  'grid min-w-0 flex-[0_0_100%] [&_:focus-visible]:outline-current [&_:focus-visible]:-outline-offset-4';

const control = 'text-ink hover:bg-ground-2';

/**
 * Hover, focus, a hidden tab and the pause button pause it (WCAG 2.2.2); nothing advances with reduced
 * motion.
 */
export function Carousel({
  label,
  slides,
  intervalMs,
  swipePx,
  words,
  className = '',
  controlsClassName = '',
}: {
  label: string;
  slides: readonly CarouselSlide[];
  intervalMs: number;
  swipePx: number;
  words: CarouselLabels;
  className?: string;
  controlsClassName?: string;
}) {
  const count = slides.length;
  const [paused, setPaused] = useState(false);
  const { attending, ...attention } = useAttention();
  const motion = useCarouselMotion({ count, intervalMs, swipePx, paused: paused || attending });
  const region = useRef<HTMLElement>(null);
  const takeFocusAlong = useFocusAlong(region, motion.index);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || count < 2) return;
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    takeFocusAlong();
    if (event.key === 'ArrowRight') motion.next();
    else motion.previous();
  };
  return (
    <section
      ref={region}
      className={`relative ${className}`}
      aria-roledescription={words.carousel}
      aria-label={label}
      onKeyDown={onKeyDown}
      {...attention}
    >
      {count > 1 ? (
        <div
          className={`absolute z-2 flex items-center rounded-full forced-colors:inset-ring forced-colors:inset-ring-ink ${controlsClassName}`}
        >
          <IconButton variant="bare" className={control} label={words.previous} onClick={motion.previous}>
            <Icon of={ChevronLeft} size={20} />
          </IconButton>
          <span className="min-w-10 whitespace-nowrap text-center text-control text-ink-3" aria-hidden="true">
            <b className="font-bold text-ink">{motion.index + 1}</b> / {count}
          </span>
          <IconButton variant="bare" className={control} label={words.next} onClick={motion.next}>
            <Icon of={ChevronRight} size={20} />
          </IconButton>
          {motion.still ? null : (
            <IconButton
              label={paused ? words.play : words.pause}
              variant="bare"
              className={control}
              onClick={() => setPaused(!paused)}
            >
              <Icon of={paused ? Play : Pause} size={20} />
            </IconButton>
          )}
          <span className="sr-only" aria-live={motion.running ? 'off' : 'polite'} aria-atomic="true">
            {words.position(motion.index + 1, count)} {slides[motion.index]?.label}
          </span>
        </div>
      ) : null}
      <div className="touch-pan-y touch-pinch-zoom overflow-hidden rounded-[inherit]" ref={motion.viewport}>
        <div className="flex">
          {slides.map((slide, n) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide is a group of the carousel pattern, not a fieldset
            <div
              key={slide.key}
              className={slideClass}
              role="group"
              aria-roledescription={words.slide}
              aria-label={words.position(n + 1, count)}
              inert={n !== motion.index}
            >
              {slide.content}
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

/** A slide that leaves loses the focus; the next one receives it, so that the arrow keys continue to work. */
function useFocusAlong(region: RefObject<HTMLElement | null>, index: number): () => void {
  const wanted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it waits for the next slide
  useEffect(() => {
    if (!wanted.current) return;
    wanted.current = false;
    region.current
      ?.querySelector<HTMLElement>(`${SLIDE}:not([inert]) :is(a, button)`)
      ?.focus({ preventScroll: true });
  }, [region, index]);
  return () => {
    wanted.current = Boolean(document.activeElement?.closest(SLIDE));
  };
}

function useAttention() {
  const [over, setOver] = useState(false);
  const [focused, setFocused] = useState(false);
  return {
    attending: over || focused,
    onPointerEnter: (event: PointerEvent) => setOver(event.pointerType === 'mouse'),
    onPointerLeave: () => setOver(false),
    // A press with the mouse also focuses; only the focus of the keyboard counts.
    onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
    onBlur: (event: FocusEvent) =>
      event.currentTarget.contains(event.relatedTarget) ? undefined : setFocused(false),
  };
}
