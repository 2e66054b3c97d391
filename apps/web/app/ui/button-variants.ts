const variants = {
  fill: 'bg-purpose text-white hover:bg-purpose-hover',
  line: 'bg-white text-ink inset-ring inset-ring-line hover:bg-ground',
  lineOnGround: 'bg-white text-ink inset-ring inset-ring-line',
  tint: 'bg-purpose-tint text-purpose-hover hover:bg-purpose-line forced-colors:inset-ring forced-colors:inset-ring-ink forced-colors:hover:bg-[Canvas] forced-colors:hover:underline',
  danger: 'bg-danger text-white hover:bg-danger-hover',
  liked: 'bg-danger-tint text-danger-hover inset-ring inset-ring-danger-line',
  own: '',
};

const tones = {
  plain: 'text-ink-2 hover:bg-ground hover:text-ink',
  calm: 'text-ink-2 hover:bg-ground',
  purpose: 'text-purpose hover:bg-ground',
  danger: 'text-danger-hover hover:bg-ground',
};

const heights = {
  56: 'min-h-14 font-semibold text-strong',
  48: 'min-h-12 text-button',
  44: 'min-h-11 text-button',
  40: 'min-h-10 text-label after:absolute after:inset-x-0 after:-inset-y-0.5',
};

const paddings = { 28: 'px-7', 20: 'px-5', 14: 'px-3.5', 12: 'px-3', 8: 'px-2', 0: 'px-0' };
const gaps = { 8: 'gap-2', 6: 'gap-1.5', 2: 'gap-0.5' };

const OFF =
  'cursor-not-allowed text-ink-3 forced-colors:bg-[Canvas] forced-colors:text-[GrayText] forced-colors:inset-ring forced-colors:inset-ring-[GrayText]';

export type ButtonShape = {
  variant?: keyof typeof variants | 'text' | undefined;
  tone?: keyof typeof tones | undefined;
  height?: keyof typeof heights | undefined;
  /** Padding at both ends, px; by default that of the height. */
  padding?: keyof typeof paddings | undefined;
  /** Between icon and text, px. */
  gap?: keyof typeof gaps | undefined;
  full?: boolean | undefined;
  round?: boolean | undefined;
  wraps?: boolean | undefined;
  place?: 'bar' | undefined;
};

export function buttonVariants(shape: ButtonShape & { off?: boolean | undefined }, className = ''): string {
  const { variant = 'fill', height = 48 } = shape;
  const padding = shape.padding ?? (height === 56 ? 28 : height === 40 ? 14 : variant === 'text' ? 12 : 20);
  return [
    'relative inline-flex items-center justify-center transition-colors aria-busy:cursor-progress',
    'large-text:text-balance large-text:py-1 forced-colors:aria-disabled:bg-[Canvas] forced-colors:aria-disabled:text-[GrayText]',
    colours(shape),
    heights[height],
    paddings[padding],
    gaps[shape.gap ?? 6],
    shape.round ? 'rounded-full' : 'rounded-field',
    shape.wraps ? '' : 'whitespace-nowrap large-text:whitespace-normal',
    shape.full ? 'w-full' : '',
    shape.place === 'bar' ? barClass(variant) : '',
    className,
  ].join(' ');
}

function colours({ variant = 'fill', tone = 'plain', off }: ButtonShape & { off?: boolean | undefined }) {
  if (off)
    return variant === 'line' || variant === 'lineOnGround'
      ? `${OFF} bg-white inset-ring inset-ring-line`
      : `${OFF} bg-ground-2`;
  return variant === 'text' ? tones[tone] : variants[variant];
}

function barClass(variant: ButtonShape['variant']) {
  return `max-tablet:min-h-13 max-tablet:min-w-0 max-tablet:flex-1 max-tablet:px-3 ${variant === 'fill' ? 'tablet:min-w-60' : ''}`;
}

/** The input is hidden, so the label shows the focus. */
export const fileButtonClass = buttonVariants(
  { variant: 'line', height: 40 },
  'cursor-pointer focus-within:outline-offset-3 focus-within:[outline:var(--focus)]',
);

const iconVariants = {
  plain: 'text-ink hover:bg-ground',
  quiet: 'text-ink-3 hover:bg-ground',
  bare: '',
};

export type IconButtonVariant = keyof typeof iconVariants;

export function iconButtonVariants(variant: IconButtonVariant = 'plain', size: 44 | 52 = 44): string {
  return `inline-grid place-items-center rounded-full forced-colors:disabled:bg-[Canvas] forced-colors:disabled:text-[GrayText] forced-colors:aria-disabled:bg-[Canvas] forced-colors:aria-disabled:text-[GrayText] ${
    size === 44 ? 'size-11' : 'size-13'
  } ${iconVariants[variant]}`;
}

const spinners = { 20: 'size-5 border-[2.5px]', 40: 'size-10 border-4' };

export const spinnerClass = (size: keyof typeof spinners) =>
  `animate-spin rounded-full border-current border-r-transparent ${spinners[size]}`;
