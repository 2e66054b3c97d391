import { firstLetters } from '@pq/domain/text/letters';
import { ResponsiveImage } from './responsive-image.tsx';

const sizes = {
  24: 'size-[1.5rem] font-bold text-badge',
  40: 'size-[2.5rem] font-bold text-nav',
  56: 'size-[3.5rem] text-h2',
  96: 'size-[6rem] text-display',
};

/** Decorative: the caller renders the name next to it. */
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
    <span
      className={`inline-grid flex-none place-items-center overflow-hidden rounded-full bg-brand-tint text-ink tracking-[inherit] forced-colors:inset-ring forced-colors:inset-ring-ink ${sizes[size]}`}
      aria-hidden="true"
    >
      <ResponsiveImage
        className="size-full object-cover"
        src={image}
        alt=""
        sizes={`${size}px`}
        upTo={3 * size}
        fallback={firstLetters(name, 1)}
      />
    </span>
  );
}
