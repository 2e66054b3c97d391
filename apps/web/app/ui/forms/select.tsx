import { type ComponentType, lazy, Suspense } from 'react';
import type { SelectProps } from './select-list.tsx';
import { PillWords, selectPill } from './select-pill.tsx';

/** The list weighs more than a page of cards: it comes after them, to the pill that the server has drawn already. */
const SelectList = lazy(async () => ({ default: (await import('./select-list.tsx')).SelectList }));

/**
 * A pill that picks one of a few. With `unset` it is a filter: that value means "not set", and any other one colours
 * the pill. `prefix` is the quiet word before the picked one.
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { options, value, unset, prefix } = props;
  const on = unset !== undefined && value !== unset;
  const List = SelectList as unknown as ComponentType<SelectProps<Value>>;
  return (
    <Suspense
      fallback={
        <span className={selectPill(on)}>
          <PillWords
            on={on}
            prefix={prefix}
            picked={options.find((option) => option.value === value)?.label}
          />
        </span>
      }
    >
      <List {...props} />
    </Suspense>
  );
}
