import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { tv } from 'tailwind-variants/lite';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  children: ReactNode;
  ref?: Ref<HTMLInputElement>;
  invalid?: boolean;
  strong?: boolean;
  small?: boolean;
};

const boxMark = [
  'size-[22px] flex-none bg-white inset-ring-[1.5px] transition-colors after:absolute after:opacity-0 peer-checked:bg-purpose peer-checked:inset-ring-0 peer-checked:after:opacity-100',
  'group-hover/choice:peer-[:enabled:not(:checked,[type=checkbox]:indeterminate)]:bg-ground peer-disabled:bg-ground-2 peer-disabled:inset-ring-[1.5px] peer-disabled:inset-ring-off forced-colors:peer-disabled:inset-ring-[GrayText]',
].join(' ');
const boxWords =
  'peer-disabled:text-ink-3 forced-colors:peer-disabled:bg-[Canvas] forced-colors:peer-disabled:text-[GrayText]';

const choice = tv({
  slots: {
    root: 'group/choice relative inline-flex min-h-11 cursor-pointer items-center has-disabled:cursor-not-allowed',
    /** The real input covers its drawing, so that presses, touch exploration and tests reach it. */
    input: 'peer absolute left-0 z-1 m-0 cursor-[inherit] opacity-0',
    mark: [
      'relative peer-focus-visible:outline-offset-3 peer-focus-visible:[outline:var(--focus)]',
      'forced-colors:peer-checked:bg-[Highlight] forced-colors:peer-checked:text-[HighlightText]',
    ],
    words: '',
  },
  variants: {
    kind: {
      box: {
        input: 'size-[22px]',
        mark: [
          boxMark,
          'peer-indeterminate:bg-purpose peer-indeterminate:inset-ring-0 peer-indeterminate:after:top-2.5 peer-indeterminate:after:left-1.5 peer-indeterminate:after:h-0 peer-indeterminate:after:w-2.5 peer-indeterminate:after:rotate-0 peer-indeterminate:after:border-r-0 peer-indeterminate:after:opacity-100 forced-colors:peer-indeterminate:bg-[Highlight] forced-colors:peer-indeterminate:after:border-[HighlightText]',
          'rounded-badge after:top-1 after:left-2 after:h-2.5 after:w-[5px] after:rotate-42 after:border-white after:border-r-2 after:border-b-2 peer-disabled:after:border-ink-3 forced-colors:peer-checked:after:border-[HighlightText]',
        ],
        words: boxWords,
      },
      dot: {
        input: 'size-[22px]',
        mark: [
          boxMark,
          'rounded-full after:top-[7px] after:left-[7px] after:size-2 after:rounded-full after:bg-white peer-disabled:after:bg-ink-3 forced-colors:peer-checked:after:bg-[HighlightText]',
        ],
        words: boxWords,
      },
      switch: {
        root: 'text-control text-ink-2',
        input: 'h-6 w-10',
        mark: [
          'h-6 w-10 rounded-card bg-field transition-colors peer-checked:bg-purpose peer-disabled:opacity-50',
          'after:absolute after:top-[3px] after:left-[3px] after:size-4.5 after:rounded-full after:bg-on-veil after:shadow-lift after:transition-transform peer-checked:after:translate-x-4',
          'forced-colors:bg-[Canvas] forced-colors:inset-ring-[1.5px] forced-colors:inset-ring-ink forced-colors:after:bg-ink forced-colors:after:shadow-none forced-colors:peer-checked:after:bg-[HighlightText]',
        ],
      },
    },
    invalid: { true: { mark: 'inset-ring-danger' }, false: { mark: 'inset-ring-field' } },
    strong: { true: { words: 'font-semibold' } },
    small: { true: { root: 'gap-2 text-control' }, false: { root: 'gap-2.5' } },
  },
});

type CheckboxProps = Props & {
  isMixed?: boolean;
};

export function Checkbox({
  children,
  ref,
  strong = false,
  small = false,
  invalid = false,
  isMixed = false,
  className,
  ...input
}: CheckboxProps) {
  const styles = choice({ kind: 'box', strong, small, invalid });
  const own = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLInputElement, []);
  // After each render, because a press resets the property, which has no attribute.
  useLayoutEffect(() => {
    if (own.current) own.current.indeterminate = isMixed;
  });
  return (
    <label className={styles.root({ class: className })}>
      <input
        {...input}
        ref={own}
        className={styles.input()}
        type="checkbox"
        aria-invalid={invalid || undefined}
      />
      <i className={styles.mark()} />
      <span className={styles.words()}>{children}</span>
    </label>
  );
}

export function Radio({ children, strong = false, small: _small, invalid = false, ...input }: Props) {
  const styles = choice({ kind: 'dot', strong, small: false, invalid });
  return (
    <label className={styles.root()}>
      <input {...input} className={styles.input()} type="radio" />
      <i className={styles.mark()} />
      <span className={styles.words()}>{children}</span>
    </label>
  );
}

export function Switch({ children, strong: _strong, invalid: _invalid, small: _small, ...input }: Props) {
  const styles = choice({ kind: 'switch', small: false });
  return (
    <label className={styles.root()}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its state itself */}
      <input {...input} className={styles.input()} type="checkbox" role="switch" />
      <i className={styles.mark()} />
      <span>{children}</span>
    </label>
  );
}
