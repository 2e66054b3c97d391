import { readPictureFacts } from '@pq/domain/files/pictures';
import type { ReactNode } from 'react';
import { ownGround } from './own-ground.ts';
import { ResponsiveImage, type ResponsiveImageProps } from './responsive-image.tsx';

/**
 * A picture in a box of fixed shape, on a ground of its own colour until it is there, or where it cannot be loaded.
 * `children` lie on it, like badges. The shape is 4:3 unless the style sheet says otherwise.
 */
export function Picture({
  ground,
  className = '',
  children,
  ...image
}: ResponsiveImageProps & {
  /** The dominant colour, where the picture's data know it better than its name. */
  ground?: string | undefined;
  className?: string | undefined;
  children?: ReactNode;
}) {
  const background = ground || readPictureFacts(image.src)?.ground;
  return (
    <div className={`pic ${className}`} {...(background && ownGround(background))}>
      <ResponsiveImage {...image} />
      {children}
    </div>
  );
}
