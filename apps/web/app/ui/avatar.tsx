import { ResponsiveImage } from './responsive-image.tsx';

/** A person's picture, or the first letter of the name on a calm ground. The name itself stands beside it. */
export function Avatar({
  name,
  image,
  size = 24,
}: {
  name: string;
  image: string;
  size?: 24 | 40 | 56 | 96;
}) {
  return (
    <span className={size === 24 ? 'av' : `av av-${size}`} aria-hidden="true">
      <ResponsiveImage src={image} alt="" sizes={`${size}px`} upTo={3 * size} fallback={[...name][0]} />
    </span>
  );
}
