import type { CSSProperties } from 'react';

/** A ground in a colour that somebody else has chosen: an advertiser, or a picture. The theme says how much of it shows. */
export function ownGround(color: string) {
  return { 'data-own-ground': '', style: { '--own-ground': color } as CSSProperties };
}
