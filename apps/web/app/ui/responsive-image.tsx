import { pictureSources, readPictureFacts } from '@pq/domain/files/pictures';
import { type ReactNode, useCallback, useState } from 'react';
import { preload } from 'react-dom';

export type ResponsiveImageProps = {
  src: string;
  alt: string;
  sizes: string;
  /** The widest useful copy in pixels: three times the maximum of `sizes`. By default all copies are offered. */
  upTo?: number | undefined;
  /** The first picture of a page: loaded eagerly and with priority. */
  first?: boolean | undefined;
  fallback?: ReactNode;
  className?: string | undefined;
};

type Failure = { src: string; whole: boolean };

/**
 * When a copy fails the original is used, and when that fails too, `fallback`. Drawings and data URLs are
 * unchanged.
 */
export function ResponsiveImage({
  src,
  alt,
  sizes,
  upTo,
  first = false,
  fallback = null,
  className,
}: ResponsiveImageProps) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const failed = failure?.src === src ? failure : null;
  const sources = failed ? [] : pictureSources(src, upTo);
  const fail = useCallback(() => {
    setFailure((now) => ({ src, whole: now?.src === src || pictureSources(src).length === 0 }));
  }, [src]);
  // An image that failed before hydration fires no event any more; drawings may have no intrinsic size.
  const checkLoaded = useCallback(
    (image: HTMLImageElement | null) => {
      const broken = image?.complete && image.naturalWidth === 0 && image.currentSrc !== '';
      if (broken && !/\.svg$/.test(src)) fail();
    },
    [src, fail],
  );
  if (src === '' || failed?.whole) return fallback;

  const [avif] = sources;
  if (first && avif)
    preload(src, {
      as: 'image',
      imageSrcSet: avif.srcSet,
      imageSizes: sizes,
      type: avif.type,
      fetchPriority: 'high',
    });
  const facts = readPictureFacts(src);
  const jpeg = sources.find(({ format }) => format === 'jpeg');
  return (
    <picture>
      {sources
        .filter((source) => source !== jpeg)
        .map(({ type, srcSet }) => (
          <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
        ))}
      <img
        ref={checkLoaded}
        className={className}
        alt={alt}
        width={facts?.width}
        height={facts?.height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
        sizes={jpeg && sizes}
        srcSet={jpeg?.srcSet}
        src={src}
        onError={fail}
      />
    </picture>
  );
}
