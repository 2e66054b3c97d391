import { t } from '@pq/domain/copy';
import { useSearchParams } from 'react-router';
import { ChipLink, Chips } from '#app/ui/tabs.tsx';
import { withFields } from './with-fields.ts';

type Props<Value extends string | undefined> = {
  /** The field of the address. */
  name: string;
  label?: string;
  /** Without a value the field is not set. */
  values: readonly Value[];
  /** Null when another field filters the list. */
  current: Value | null;
  labelOf(value: Value): string;
  /** Other fields that a choice removes. */
  without?: readonly string[];
};

/** Filters a list by one field; another choice starts at the first page with no row open. */
export function FilterChips<Value extends string | undefined>({
  name,
  label = t('admin.search.state'),
  values,
  current,
  labelOf,
  without = [],
}: Props<Value>) {
  const [query] = useSearchParams();
  const gone = Object.fromEntries(['page', 'key', ...without].map((field) => [field, undefined]));
  return (
    <Chips label={label} edge="own">
      {values.map((value) => (
        <ChipLink
          key={value ?? ''}
          to={withFields(query, { ...gone, [name]: value })}
          current={value === current}
        >
          {labelOf(value)}
        </ChipLink>
      ))}
    </Chips>
  );
}
