/** A person's picture, or the first letter of the name on a calm ground. */
export function Avatar({ name, image, size = 24 }: { name: string; image: string; size?: 24 | 40 | 56 }) {
  const className = size === 24 ? 'av' : `av av-${size}`;
  return (
    <span className={className} aria-hidden="true">
      {image ? <img src={image} alt="" width={size} height={size} /> : ([...name][0] ?? '')}
    </span>
  );
}
