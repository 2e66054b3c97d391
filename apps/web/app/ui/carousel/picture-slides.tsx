import { readPictureFacts } from '@pq/domain/files/pictures';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton, PressArea } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { Picture, pictureShape } from '../picture.tsx';
import type { ViewedPicture } from '../picture-viewer/stage-parts.tsx';
import { usePictureViewer } from '../picture-viewer/use-picture-viewer.tsx';

type Words = {
  pictures: string;
  row(n: number): string;
  previous: string;
  next: string;
  counter(n: number): string;
  enlarge(alt: string): string;
};

type Props = {
  /** With distinct addresses and alternative texts. */
  pictures: readonly ViewedPicture[];
  title: string;
  words: Words;
  sizes: string;
  classes?: { root?: string; view?: string; picture?: string };
  ratio?: '4:3' | 'square';
  counterAt?: keyof typeof counterPlaces;
  children?(place: { at: number; goTo(n: number): void }): ReactNode;
};

const counterPlaces = { top: 'top-4', bottom: 'bottom-4' };

/** A picture is loaded when it or its neighbour is visible. */
export function PictureSlides({
  pictures,
  title,
  words,
  sizes,
  classes = {},
  ratio,
  counterAt = 'bottom',
  children,
}: Props) {
  const { track, at, isWanted, goTo, wake } = useSlides(pictures.length);
  const { view, viewer } = usePictureViewer();
  const enlarge = (slide: HTMLElement, first: number) => {
    // A picture that failed to load has nothing to enlarge.
    if (!slide.querySelector('img')) return;
    const focusAfter = (n: number) => track.current?.children[n]?.querySelector('button') ?? null;
    view({ pictures, first, title, focusAfter, onClose: goTo });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (way === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    goTo(at + way);
  };
  if (pictures.length === 0) return <div className={`${pictureShape()} bg-ground ${classes.root ?? ''}`} />;
  const last = pictures.length - 1;
  return (
    <section className={classes.root} aria-label={words.pictures} onKeyDown={onKeyDown} onFocus={wake}>
      <div
        className={`group/slides relative overflow-hidden rounded-box has-[>ul:focus-visible]:outline-offset-3 has-[>ul:focus-visible]:[outline:var(--focus)] ${classes.view ?? ''}`}
        onPointerEnter={wake}
        onTouchStart={wake}
      >
        <ul
          className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain scroll-smooth scrollbar-none focus-visible:outline-0"
          ref={track}
          // A scrollable element has to be reachable by keyboard.
          tabIndex={last > 0 ? 0 : undefined}
          aria-label={words.row(at + 1)}
        >
          {pictures.map(({ url, alt }, n) => (
            <li key={url} className="w-full flex-none snap-start snap-always">
              <PressArea
                // The focus ring is inside: the row clips what is outside.
                className="block w-full cursor-zoom-in focus-visible:-outline-offset-4"
                aria-label={words.enlarge(alt)}
                // Its neighbours are reached by the arrow keys of the row.
                tabIndex={n === at ? undefined : -1}
                onClick={({ currentTarget }) => enlarge(currentTarget, n)}
              >
                <Picture
                  src={isWanted(n) ? url : ''}
                  alt={alt}
                  ground={readPictureFacts(url)?.ground}
                  sizes={sizes}
                  first={n === 0}
                  round="own"
                  ratio={ratio}
                  className={classes.picture}
                />
              </PressArea>
            </li>
          ))}
        </ul>
        {last > 0 ? (
          <>
            <Arrow of={ChevronLeft} label={words.previous} off={at === 0} onPress={() => goTo(at - 1)} />
            <Arrow of={ChevronRight} label={words.next} off={at === last} onPress={() => goTo(at + 1)} />
            <span
              className={`pointer-events-none absolute right-4 z-1 rounded-full bg-shade px-3 py-1 font-medium text-on-veil text-small forced-colors:inset-ring forced-colors:inset-ring-ink ${counterPlaces[counterAt]}`}
              aria-hidden="true"
            >
              {words.counter(at + 1)}
            </span>
          </>
        ) : null}
      </div>
      {last > 0 ? children?.({ at, goTo }) : null}
      {viewer}
    </section>
  );
}

function Arrow({
  of,
  label,
  off,
  onPress,
}: {
  of: typeof ChevronLeft;
  label: string;
  off: boolean;
  onPress(): void;
}) {
  const side = of === ChevronLeft ? 'left-4' : 'right-4';
  return (
    <IconButton
      variant="bare"
      className={`absolute top-[calc(50%-22px)] z-1 bg-glass text-ink opacity-0 transition-opacity focus-visible:opacity-100 group-hover/slides:opacity-100 aria-disabled:text-off hover-none:not-focus-visible:hidden ${side}`}
      label={label}
      aria-disabled={off}
      onClick={onPress}
    >
      <Icon of={of} />
    </IconButton>
  );
}

function useSlides(count: number) {
  /** The scrolling element; its children are the slides, each as wide as itself. */
  const track = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const [wanted, setWanted] = useState<ReadonlySet<number>>(new Set([0]));
  const want = (...more: number[]) =>
    setWanted((now) => (more.every((n) => now.has(n)) ? now : new Set([...now, ...more])));
  const inRange = (n: number) => Math.max(0, Math.min(count - 1, n));

  useEffect(() => {
    const scroller = track.current;
    if (!scroller) return;
    const update = () => setAt(Math.round(scroller.scrollLeft / Math.max(1, scroller.clientWidth)));
    scroller.addEventListener('scroll', update, { passive: true });
    return () => scroller.removeEventListener('scroll', update);
  }, []);
  useEffect(() => {
    if (at > 0)
      setWanted((now) => (now.has(at + 1) && now.has(at) ? now : new Set([...now, at - 1, at, at + 1])));
  }, [at]);

  return {
    track,
    at,
    isWanted: (n: number) => wanted.has(n),
    goTo(n: number) {
      const to = inRange(n);
      want(to);
      const scroller = track.current;
      scroller?.scrollTo({ left: to * scroller.clientWidth });
    },
    /** The user is about to move the slides. */
    wake: () => want(inRange(at + 1)),
  };
}
