import { t } from '@pq/domain/copy';
import { useSearchParams } from 'react-router';
import { withFields } from '#app/lib/addresses/with-fields.ts';
import { ChipLink, Chips } from '#app/ui/tabs.tsx';

export type Filter = {
  label: string;
  choices: readonly { label: string; fields: Record<string, string | undefined>; isCurrent: boolean }[];
};

type OneField<Value extends string | undefined> = {
  name: string;
  label?: string;
  values: readonly Value[];
  /** Null when another field filters the list. */
  current: Value | null;
  labelOf(value: Value): string;
  without?: Record<string, undefined>;
};

export function filterBy<Value extends string | undefined>(filter: OneField<Value>): Filter {
  const { name, label = t('admin.search.state'), values, current, labelOf, without } = filter;
  return {
    label,
    choices: values.map((value) => ({
      label: labelOf(value),
      fields: { ...without, [name]: value },
      isCurrent: value === current,
    })),
  };
}

/** Another choice starts at the first page with no row open. */
export function FilterChips({ label, choices }: Filter) {
  const [query] = useSearchParams();
  return (
    <Chips label={label} edge="own">
      {choices.map((choice) => (
        <ChipLink
          key={choice.label}
          to={withFields(query, { page: undefined, key: undefined, ...choice.fields })}
          current={choice.isCurrent}
        >
          {choice.label}
        </ChipLink>
      ))}
    </Chips>
  );
}
