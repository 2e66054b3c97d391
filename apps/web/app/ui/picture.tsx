import { readPictureFacts } from '@pq/domain/files/pictures';
import type { ReactNode } from 'react';
import { ownGround } from './own-ground.ts';
import { ResponsiveImage, type ResponsiveImageProps } from './responsive-image.tsx';

const corners = {
  card: 'rounded-card',
  field: 'rounded-field',
  badge: 'rounded-badge',
  own: '',
};
const ratios = { '4:3': 'aspect-4/3', square: 'aspect-square', own: '' };
const edge =
  'after:pointer-events-none after:absolute after:inset-0 after:rounded-[inherit] after:inset-ring after:inset-ring-edge';

export type PictureShape = {
  round?: keyof typeof corners | undefined;
  ratio?: keyof typeof ratios | undefined;
  rimmed?: boolean | undefined;
};

export function pictureShape({ round = 'card', ratio = '4:3', rimmed = true }: PictureShape = {}): string {
  return `relative overflow-hidden ${corners[round]} ${ratios[ratio]} ${rimmed ? edge : ''}`;
}

export function Picture({
  ground,
  round,
  ratio,
  rimmed,
  className = '',
  children,
  ...image
}: ResponsiveImageProps &
  PictureShape & {
    /** The dominant colour, where the data have a better one than the file name. */
    ground?: string | undefined;
    className?: string | undefined;
    children?: ReactNode;
  }) {
  const background = ground || readPictureFacts(image.src)?.ground;
  return (
    <div
      className={`${pictureShape({ round, ratio, rimmed })} ${background ? 'bg-own' : 'bg-ground'} ${className}`}
      {...(background && ownGround(background))}
    >
      <ResponsiveImage
        {...image}
        className="size-full object-cover transition-transform duration-(--motion-panel)"
      />
      {children}
    </div>
  );
}
