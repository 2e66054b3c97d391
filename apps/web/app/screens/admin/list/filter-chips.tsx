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
  /** None is current where something else narrows the list. */
  current: Value | null;
  labelOf(value: Value): string;
  /** Other fields that go with a choice. */
  without?: readonly string[];
};

/** What a list is narrowed to by one field; another choice begins with its first page and nothing open. */
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
