import { type ReactNode, useState } from 'react';

/**
 * A picture in a box of fixed shape, on a ground of its own colour until it is there, or where it cannot be loaded.
 * `children` lie on it, like badges. The shape is 4:3 unless the style sheet says otherwise.
 */
export function Picture({
  src,
  srcSet,
  sizes,
  alt,
  ground,
  first = false,
  className = '',
  children,
}: {
  src: string;
  srcSet?: string | undefined;
  sizes?: string | undefined;
  alt: string;
  /** The dominant colour, from the picture's data. */
  ground?: string | undefined;
  /** Seen without scrolling: loaded at once and before others. */
  first?: boolean;
  className?: string;
  children?: ReactNode;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <div className={`pic ${className}`} style={ground ? { background: ground } : undefined}>
      {src && broken !== src ? (
        <img
          src={src}
          srcSet={srcSet}
          sizes={sizes}
          alt={alt}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          decoding="async"
          onError={() => setBroken(src)}
        />
      ) : null}
      {children}
    </div>
  );
}
