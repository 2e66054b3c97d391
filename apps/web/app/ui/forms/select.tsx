import { type ComponentType, lazy, Suspense } from 'react';
import type { SelectProps } from './select-list.tsx';
import { PillWords, selectPill } from './select-pill.tsx';

/** The list is a larger script than a page of cards: it is loaded after them, for the server-rendered pill. */
const SelectList = lazy(async () => ({ default: (await import('./select-list.tsx')).SelectList }));

/** With `unset` it is a filter: that value means "not set". */
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
