import { t } from '@pq/domain/copy';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { ResponsiveImage } from '../responsive-image.tsx';
import type { ViewedPicture } from './viewed-picture.ts';
import { control, followed, foundByKeyboard } from './viewer-look.ts';
import { fit, shownPart, type View } from './zoom.ts';

const wholeStage = 'pointer-events-none absolute inset-0 size-full object-contain';

/** To the picture before or after. */
export function Turn({ way, off, onPress }: { way: 1 | -1; off: boolean; onPress(): void }) {
  return (
    <IconButton
      look="bare"
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

/** One picture; from the first zoom on with all of its pixels. */
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

/** Where in the whole picture the window stands. */
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
