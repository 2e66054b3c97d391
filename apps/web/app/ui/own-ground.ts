import type { CSSProperties } from 'react';

/** A colour chosen by an advertiser or taken from a picture. `bg-own` is a ground in it; the theme limits its strength. */
export function ownGround(color: string) {
  return { 'data-own-ground': '', style: { '--own-ground': color } as CSSProperties };
}
