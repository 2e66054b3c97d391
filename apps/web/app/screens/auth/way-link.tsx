import { Link, type LinkProps } from 'react-router';

/** A way on from within a sentence. `low`: where the sentence stands in a box of its own. */
export function WayLink({ low = false, ...link }: LinkProps & { low?: boolean }) {
  return (
    <Link
      {...link}
      className={`inline-flex items-center font-semibold text-ink-2 underline underline-offset-3 ${low ? 'min-h-7' : 'min-h-11'}`}
    />
  );
}
