import { t } from '@pq/domain/copy';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { ResponsiveImage } from '../responsive-image.tsx';
import { fit, shownPart, type View } from './zoom.ts';

export type ViewedPicture = { url: string; alt: string; caption?: string | undefined };

export const control = 'text-inherit hover:bg-stage-hover aria-disabled:opacity-40';

/** Hidden for touch, which swipes and zooms, but visible when focused by a keyboard. */
export const foundByKeyboard = {
  zoom: 'hover-none:not-focus-within:pointer-events-none hover-none:not-focus-within:absolute hover-none:not-focus-within:opacity-0',
  turn: 'hover-none:not-focus-visible:pointer-events-none hover-none:not-focus-visible:opacity-0',
};

export const followed = 'transition-transform group-data-grabbed/stage:transition-none';

const wholeStage = 'pointer-events-none absolute inset-0 size-full object-contain';

export function Turn({ way, off, onPress }: { way: 1 | -1; off: boolean; onPress(): void }) {
  return (
    <IconButton
      variant="bare"
      size={52}
      className={`absolute top-1/2 -mt-6.5 bg-shade ring ring-stage-line ${control} ${foundByKeyboard.turn} ${way < 0 ? 'left-5' : 'right-5'}`}
      label={t(way < 0 ? 'detail.picture.prev' : 'detail.picture.next')}
      aria-disabled={off}
      onClick={onPress}
    >
      <Icon of={way < 0 ? ChevronLeft : ChevronRight} />
    </IconButton>
  );
}

export function Large({
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
      className={`absolute inset-0 grid place-items-center ${followed}`}
      style={view ? { transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` } : undefined}
      onLoadCapture={({ target }) => {
        const { naturalWidth: width, naturalHeight: height } = target as HTMLImageElement;
        if (width > 0) onSize({ width, height });
      }}
    >
      <ResponsiveImage
        className={wholeStage}
        src={url}
        alt={alt}
        sizes="100vw"
        fallback={<p>{t('viewer.failed')}</p>}
      />
      {isSharp ? <img className={wholeStage} src={url} alt="" /> : null}
    </div>
  );
}

export function PartInSight({
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
    <div
      className="pointer-events-none absolute right-4 bottom-4 w-24 overflow-hidden rounded-field ring-2 ring-stage-line tablet:right-6 tablet:w-36"
      aria-hidden="true"
    >
      <ResponsiveImage className="w-full opacity-80" src={picture.url} alt="" sizes="144px" upTo={480} />
      <i
        className="absolute rounded-[4px] border-2 border-current shadow-[0_0_0_200px_var(--color-shade)] forced-colors:border-[Highlight]"
        style={style}
      />
    </div>
  );
}
