import type { CSSProperties } from 'react';

/** A colour that somebody else has chosen: an advertiser, or a picture. `bg-own` is a ground in it; the theme says how much of it shows. */
export function ownGround(color: string) {
  return { 'data-own-ground': '', style: { '--own-ground': color } as CSSProperties };
}
