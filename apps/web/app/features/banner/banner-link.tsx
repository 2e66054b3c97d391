import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { ownGround } from '#app/ui/own-ground.ts';
import { inkOn, placeOf, type Slide } from './slide.ts';

export function BannerLink({
  slide,
  className,
  onOpen,
  children,
}: {
  slide: Slide;
  className: string;
  /** Called before the browser follows the link, also into a new tab. */
  onOpen?: (() => void) | undefined;
  children: ReactNode;
}) {
  const place = placeOf(slide.url);
  const ink = inkOn(slide.categoryColor);
  const appearance = {
    className: `rounded-[inherit] text-ink data-[ink=white]:text-on-veil forced-colors:inset-ring forced-colors:inset-ring-ink ${ink ? 'bg-own' : ''} ${className}`,
    'data-ink': ink ?? 'ink',
    ...(ink && ownGround(slide.categoryColor)),
  };
  const press = {
    onClick: onOpen,
    onAuxClick: (event: MouseEvent) => (event.button === 1 ? onOpen?.() : undefined),
  };
  if (!place) return <div {...appearance}>{children}</div>;
  if (place.kind === 'here')
    return (
      <Link to={place.to} {...appearance} {...press}>
        {children}
      </Link>
    );
  return (
    <a href={place.to} target="_blank" rel="noopener noreferrer" {...appearance} {...press}>
      {children}
    </a>
  );
}
