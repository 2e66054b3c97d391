import { Dialog } from '@base-ui/react/dialog';
import { t } from '@pq/domain/copy';
import { readPictureFacts } from '@pq/domain/files/pictures';
import { percentOf } from '@pq/domain/percent';
import { Minus, Plus, X } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton, PressArea } from '../button.tsx';
import { iconButtonVariants } from '../button-variants.ts';
import { Icon } from '../icon.tsx';
import { ResponsiveImage } from '../responsive-image.tsx';
import {
  control,
  followed,
  foundByKeyboard,
  Large,
  PartInSight,
  Turn,
  type ViewedPicture,
} from './stage-parts.tsx';
import { useGestures } from './use-gestures.ts';
import { nextScale } from './zoom.ts';

export type ViewerProps = {
  pictures: readonly ViewedPicture[];
  first: number;
  title: string;
  focusAfter(at: number): HTMLElement | null;
  onClose(at: number): void;
};

const PAN_PX = 80;
const UNKNOWN_SIZE = { width: 4, height: 3 };

const footWords = 'max-h-[6lh] overflow-y-auto text-balance text-center text-on-stage-2';

export function PictureViewer({ pictures, first, title, focusAfter, onClose }: ViewerProps) {
  const [at, setAt] = useState(first);
  const [sizes, setSizes] = useState<Record<number, { width: number; height: number }>>({});
  const shown = pictures[at];
  const size = sizes[at] ?? readPictureFacts(shown?.url ?? '') ?? UNKNOWN_SIZE;
  const last = pictures.length - 1;
  const close = () => onClose(at);
  const goTo = (n: number) => {
    const to = Math.max(0, Math.min(last, n));
    if (to === at) return;
    reset();
    setAt(to);
  };
  const { stage, setStage, view, drag, isGrabbed, zoom, pan, reset, handlers } = useGestures({
    picture: size,
    onTurn: (way) => goTo(at + way),
    onClose: close,
  });
  const step = (way: 1 | -1) => zoom(nextScale(view.scale, way));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isZoomed = view.scale > 1;
    const keys: Record<string, () => void> = {
      ArrowLeft: () => (isZoomed ? pan({ x: PAN_PX, y: 0 }) : goTo(at - 1)),
      ArrowRight: () => (isZoomed ? pan({ x: -PAN_PX, y: 0 }) : goTo(at + 1)),
      ArrowUp: () => pan({ x: 0, y: PAN_PX }),
      ArrowDown: () => pan({ x: 0, y: -PAN_PX }),
      Home: () => goTo(0),
      End: () => goTo(last),
      '+': () => step(1),
      '=': () => step(1),
      '-': () => step(-1),
      '0': reset,
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const closeButton = useRef<HTMLButtonElement>(null);
  const box = stage?.getBoundingClientRect();

  return (
    <Dialog.Root open onOpenChange={(open) => (open ? undefined : close())}>
      <Dialog.Portal>
        <Dialog.Popup
          className="fixed inset-0 z-80 grid grid-cols-[minmax(0,1fr)] grid-rows-[minmax(56px,auto)_minmax(0,1fr)_auto] overscroll-contain bg-stage text-on-veil [:root:has(&)]:bg-stage [&_:focus-visible]:outline-on-veil"
          aria-label={t('viewer.title')}
          onKeyDown={onKeyDown}
          initialFocus={closeButton}
          finalFocus={() => focusAfter(at) ?? true}
        >
          <div className="flex items-center gap-1 pr-1 pl-5 text-control tablet:pr-3 tablet:pl-6">
            {last > 0 ? (
              <b className="whitespace-nowrap text-label" aria-hidden="true">
                {t('detail.counter', { n: at + 1, total: last + 1 })}
              </b>
            ) : null}
            <span className="ml-3 min-w-0 flex-1 truncate text-on-stage-2">{title}</span>
            <p className="sr-only" role="status">
              {t('viewer.shown', { n: at + 1, total: last + 1, alt: shown?.alt ?? '' })}
            </p>
            <Zoom scale={view.scale} onStep={step} />
            <Dialog.Close
              className={`${iconButtonVariants('bare')} ${control}`}
              aria-label={t('common.close')}
              ref={closeButton}
            >
              <Icon of={X} />
            </Dialog.Close>
          </div>
          <div
            className={`group/stage relative touch-none select-none overflow-hidden ${isGrabbed ? 'cursor-grabbing' : view.scale > 1 ? 'cursor-grab' : 'cursor-zoom-in'}`}
            ref={setStage}
            data-grabbed={isGrabbed || undefined}
            {...handlers}
          >
            <ul
              className={`absolute inset-0 transform-[translate(calc(var(--at)_*_-100%_+_var(--x)),var(--y))] ${followed}`}
              style={rowStyle(at, drag)}
            >
              {pictures.map((picture, n) => (
                <li
                  // biome-ignore lint/suspicious/noArrayIndexKey: a picture may appear twice in a text
                  key={n}
                  className="absolute inset-0 transform-[translateX(calc(var(--n)_*_100%))]"
                  inert={n !== at}
                  style={{ '--n': n } as CSSProperties}
                >
                  {Math.abs(n - at) <= 1 ? (
                    <Large
                      picture={picture}
                      view={n === at ? view : null}
                      onSize={(now) => setSizes((before) => ({ ...before, [n]: now }))}
                    />
                  ) : null}
                </li>
              ))}
            </ul>
            {last > 0 ? (
              <>
                <Turn way={-1} off={at === 0} onPress={() => goTo(at - 1)} />
                <Turn way={1} off={at === last} onPress={() => goTo(at + 1)} />
              </>
            ) : null}
            {view.scale > 1 && shown && box ? <PartInSight picture={shown} {...{ view, size, box }} /> : null}
          </div>
          <div className="flex flex-col items-center gap-3 px-5 pt-3 pb-[calc(24px+env(safe-area-inset-bottom))] text-control tablet:px-6 tablet:pb-5 low:gap-2 tablet:low:pb-3 [@media(height<480px)]:hidden">
            {shown?.caption ? <p className={footWords}>{shown.caption}</p> : null}
            {last > 0 ? <Thumbnails {...{ pictures, at, goTo }} /> : null}
            <p
              className={`${footWords} text-small low:hidden max-tablet:hidden hover-none:hidden`}
              aria-hidden="true"
            >
              {t('viewer.keys')}
            </p>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function rowStyle(at: number, drag: { x: number; y: number } | null) {
  return { '--at': at, '--x': `${drag?.x ?? 0}px`, '--y': `${drag?.y ?? 0}px` } as CSSProperties;
}

function Zoom({ scale, onStep }: { scale: number; onStep(way: 1 | -1): void }) {
  return (
    <span className={`flex items-center ${foundByKeyboard.zoom}`}>
      <IconButton
        variant="bare"
        className={control}
        label={t('viewer.smaller')}
        aria-disabled={scale <= 1}
        onClick={() => onStep(-1)}
      >
        <Icon of={Minus} />
      </IconButton>
      <output className="min-w-14 text-center text-label">{percentOf(scale, 1)}%</output>
      <IconButton
        variant="bare"
        className={control}
        label={t('viewer.larger')}
        aria-disabled={scale >= 4}
        onClick={() => onStep(1)}
      >
        <Icon of={Plus} />
      </IconButton>
    </span>
  );
}

function Thumbnails({
  pictures,
  at,
  goTo,
}: {
  pictures: readonly ViewedPicture[];
  at: number;
  goTo(n: number): void;
}) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    row.current?.children[at]?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [at]);
  return (
    <div className="flex max-w-full gap-2 overflow-x-auto p-1 scrollbar-none" ref={row}>
      {pictures.map(({ url }, n) => (
        <PressArea
          // biome-ignore lint/suspicious/noArrayIndexKey: a picture may appear twice in a text
          key={n}
          className="aspect-4/3 w-14 flex-none overflow-hidden rounded-badge opacity-60 hover:opacity-100 focus-visible:opacity-100 aria-current:opacity-100 aria-current:ring-2 aria-current:ring-on-veil aria-current:ring-offset-2 aria-current:ring-offset-stage tablet:w-18 forced-colors:aria-current:outline-2 forced-colors:aria-current:outline-[Highlight]"
          aria-current={n === at ? 'true' : undefined}
          aria-label={t('detail.picture', { n: n + 1 })}
          onClick={() => goTo(n)}
        >
          <ResponsiveImage className="size-full object-cover" src={url} alt="" sizes="56px" upTo={168} />
        </PressArea>
      ))}
    </div>
  );
}
