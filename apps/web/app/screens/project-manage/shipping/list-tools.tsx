import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { shippingFilters } from '@pq/domain/shipping/state';
import { Search } from 'lucide-react';
import { addressFilters, type OrderFilter } from '#app/data/shipping.ts';
import { useQueryChange } from '#app/lib/addresses/use-query-change.ts';
import { withFields } from '#app/lib/addresses/with-fields.ts';
import { IconButton } from '#app/ui/button.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { CarrierSelect } from './number-fields.tsx';
import { ALL } from './order-filter.ts';
import type { TypedParcels } from './use-typed-parcels.ts';

const states = [
  { value: 'unsent', label: t('shipping.filter.unsent') },
  { value: ALL, label: t('common.all') },
  ...shippingFilters.flatMap((filter) =>
    filter === 'unsent'
      ? []
      : [
          {
            value: filter as string,
            label: filter === 'late' ? t('shipping.filter.late') : t(`shipping.state.${filter}`),
          },
        ],
  ),
];

const addresses = [
  { value: '', label: t('common.all') },
  ...addressFilters.map((filter) => ({
    value: filter as string,
    label: t(`shipping.filter.address.${filter}`),
  })),
];

type Props = { filter: OrderFilter; typed: TypedParcels | null };

/** `typed` is null where nothing can be sent. */
export function ListTools({ filter, typed }: Props) {
  const changeQuery = useQueryChange();
  const pick = (name: 'state' | 'address' | 'text', value: string) => {
    changeQuery((before) => withFields(before, { [name]: value }), {
      replace: true,
      preventScrollReset: true,
    });
  };
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <Select
        label={t('shipping.filter.state')}
        prefix={`${t('shipping.filter.state')} `}
        options={states}
        value={filter.state ?? ALL}
        unset={ALL}
        onValue={(value) => pick('state', value === 'unsent' ? '' : value)}
      />
      <Select
        label={t('shipping.filter.address')}
        prefix={`${t('shipping.filter.address')} `}
        options={addresses}
        value={filter.address ?? ''}
        unset=""
        onValue={(value) => pick('address', value)}
      />
      <search className="min-w-55 max-w-90 flex-1 @max-search:max-w-none @max-search:basis-full">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            pick('text', String(new FormData(event.currentTarget).get('text') ?? '').trim());
          }}
        >
          <TextField
            id="order-text"
            name="text"
            type="search"
            label={t('shipping.filter.search')}
            labelHidden
            placeholder={t('shipping.filter.search')}
            defaultValue={filter.text ?? ''}
            maxLength={limits.supporterSearch}
            tail={
              <IconButton type="submit" label={t('common.search')} className="-mr-2.5">
                <Icon of={Search} size={20} />
              </IconButton>
            }
          />
        </form>
      </search>
      {typed ? (
        <div className="ml-auto flex items-center gap-2 text-ink-2 text-small @max-search:ml-0">
          <span className="whitespace-nowrap" aria-hidden="true">
            {t('shipping.filter.carrier')}
          </span>
          <CarrierSelect
            label={t('shipping.filter.carrier')}
            value={typed.carrier}
            onValue={typed.setCarrier}
          />
        </div>
      ) : null}
    </div>
  );
}
