import { Dialog } from '@base-ui/react/dialog';
import { t } from '@pq/domain/copy';
import { readPictureFacts } from '@pq/domain/files/pictures';
import { ChevronLeft, ChevronRight, Minus, Plus, X } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton, PressArea } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { ResponsiveImage } from '../responsive-image.tsx';
import { useGestures } from './use-gestures.ts';
import { fit, nextScale, shownPart, type View } from './zoom.ts';
import '../styles/viewer.css';

/** A picture as the viewer shows it. `caption` stands below it. */
export type ViewedPicture = { url: string; alt: string; caption?: string | undefined };

export type ViewerProps = {
  pictures: readonly ViewedPicture[];
  /** The one that is shown first, from 0. */
  first: number;
  /** What the pictures are of; empty where nothing names them. */
  title: string;
  /** Where the focus goes afterwards: the way to the picture that was shown last. */
  focusAfter(at: number): HTMLElement | null;
  onClose(at: number): void;
};

const PAN_PX = 80;
/** Until a picture without a told size is there. */
const UNKNOWN = { width: 4, height: 3 };

/** Pictures over the whole window, one at a time: turned, zoomed and closed by fingers, mouse, wheel, buttons and keys. */
export function PictureViewer({ pictures, first, title, focusAfter, onClose }: ViewerProps) {
  const [at, setAt] = useState(first);
  const [sizes, setSizes] = useState<Record<number, { width: number; height: number }>>({});
  const shown = pictures[at];
  const size = sizes[at] ?? readPictureFacts(shown?.url ?? '') ?? UNKNOWN;
  const last = pictures.length - 1;
  const close = () => onClose(at);
  const goTo = (n: number) => {
    const to = Math.max(0, Math.min(last, n));
    if (to === at) return;
    reset();
    setAt(to);
  };
  const { stage, setStage, view, drag, isHeld, zoom, pan, reset, handlers } = useGestures({
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
          className="vw"
          aria-label={t('viewer.title')}
          onKeyDown={onKeyDown}
          initialFocus={closeButton}
          finalFocus={() => focusAfter(at) ?? true}
        >
          <div className="vw-hd">
            {last > 0 ? (
              <b aria-hidden="true">{t('detail.counter', { n: at + 1, total: last + 1 })}</b>
            ) : null}
            <span className="vw-name">{title}</span>
            <p className="sr" role="status">
              {t('viewer.shown', { n: at + 1, total: last + 1, alt: shown?.alt ?? '' })}
            </p>
            <span className="vw-zoom">
              <IconButton
                label={t('viewer.smaller')}
                aria-disabled={view.scale <= 1}
                onClick={() => step(-1)}
              >
                <Icon of={Minus} />
              </IconButton>
              <output>{Math.round(view.scale * 100)}%</output>
              <IconButton label={t('viewer.larger')} aria-disabled={view.scale >= 4} onClick={() => step(1)}>
                <Icon of={Plus} />
              </IconButton>
            </span>
            <Dialog.Close className="icb" aria-label={t('common.close')} ref={closeButton}>
              <Icon of={X} />
            </Dialog.Close>
          </div>
          <div
            className="vw-stage"
            ref={setStage}
            data-held={isHeld || undefined}
            data-zoomed={view.scale > 1 || undefined}
            {...handlers}
          >
            <ul className="vw-row" style={rowStyle(at, drag)}>
              {pictures.map((picture, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a picture may stand in a text twice
                <li key={n} inert={n !== at} style={{ '--n': n } as CSSProperties}>
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
          <div className="vw-ft">
            {shown?.caption ? <p>{shown.caption}</p> : null}
            {last > 0 ? <Thumbnails {...{ pictures, at, goTo }} /> : null}
            <p className="vw-keys" aria-hidden="true">
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

function Turn({ way, off, onPress }: { way: 1 | -1; off: boolean; onPress(): void }) {
  return (
    <IconButton
      className={way < 0 ? 'vw-turn vw-prev' : 'vw-turn vw-next'}
      label={t(way < 0 ? 'detail.picture.prev' : 'detail.picture.next')}
      aria-disabled={off}
      onClick={onPress}
    >
      <Icon of={way < 0 ? ChevronLeft : ChevronRight} />
    </IconButton>
  );
}

/** One picture; from the first zoom on with all of its pixels. */
function Large({
  picture: { url, alt },
  view,
  onSize,
}: {
  picture: ViewedPicture;
  view: View | null;
  onSize(size: { width: number; height: number }): void;
}) {
  const [isSharp, setSharp] = useState(false);
  const isZoomed = view !== null && view.scale > 1;
  if (isZoomed && !isSharp) setSharp(true);
  return (
    <div
      className="vw-pic"
      style={view ? { transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` } : undefined}
      onLoadCapture={({ target }) => {
        const { naturalWidth: width, naturalHeight: height } = target as HTMLImageElement;
        if (width > 0) onSize({ width, height });
      }}
    >
      <ResponsiveImage src={url} alt={alt} sizes="100vw" fallback={<p>{t('viewer.failed')}</p>} />
      {isSharp ? <img src={url} alt="" /> : null}
    </div>
  );
}

/** Where in the whole picture the window stands. */
function PartInSight({
  picture,
  view,
  size,
  box,
}: {
  picture: ViewedPicture;
  view: View;
  size: { width: number; height: number };
  box: DOMRect;
}) {
  const part = shownPart(view, fit(size, box), box);
  const style = Object.fromEntries(Object.entries(part).map(([side, share]) => [side, `${share}%`]));
  return (
    <div className="vw-map" aria-hidden="true">
      <ResponsiveImage src={picture.url} alt="" sizes="144px" upTo={480} />
      <i style={style} />
    </div>
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
    <div className="vw-ths" ref={row}>
      {pictures.map(({ url }, n) => (
        <PressArea
          // biome-ignore lint/suspicious/noArrayIndexKey: a picture may stand in a text twice
          key={n}
          aria-current={n === at ? 'true' : undefined}
          aria-label={t('detail.picture', { n: n + 1 })}
          onClick={() => goTo(n)}
        >
          <ResponsiveImage src={url} alt="" sizes="72px" upTo={320} />
        </PressArea>
      ))}
    </div>
  );
}
