import { useState } from 'react';

/** A person's picture, or the first letter of the name on a calm ground. The name itself stands beside it. */
export function Avatar({ name, image, size = 24 }: { name: string; image: string; size?: 24 | 40 | 56 }) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={size === 24 ? 'av' : `av av-${size}`} aria-hidden="true">
      {image && broken !== image ? (
        <img src={image} alt="" width={size} height={size} onError={() => setBroken(image)} />
      ) : (
        [...name][0]
      )}
    </span>
  );
}
