import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import type { ShippingMove } from '@pq/domain/shipping/state';
import type { ShippingOrder } from '#app/data/shipping.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/forms/choice.tsx';
import type { Selection } from '../use-selected.ts';

type Props = {
  /** The orders that can be selected, and those that are. */
  movable: readonly ShippingOrder[];
  selected: readonly ShippingOrder[];
  select: Selection['select'];
  /** The addresses of the selected ones are locked, each on its own. */
  areLocked: boolean;
  /** The whole project is being made. */
  isProjectMade: boolean;
  busy: ShippingMove | null;
  onExport(): void;
  onLock(): void;
  onSend(): void;
  onMove(state: 'preparing' | 'making'): void;
};

export function SelectionBar(props: Props) {
  const { movable, selected, select, areLocked, busy, onExport, onLock, onSend } = props;
  const areAll = selected.length === movable.length;
  return (
    <div className="sticky top-[calc(57px+var(--long-message))] z-2 mt-3 flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 bg-white py-1 tablet:top-[calc(73px+var(--long-message))] @columns:pl-4">
      <Checkbox
        small
        checked={areAll}
        isMixed={selected.length > 0 && !areAll}
        onChange={({ target }) =>
          select(
            movable.map(({ gateKey }) => gateKey),
            target.checked,
          )
        }
      >
        {selected.length > 0
          ? t('supporters.selected', { n: formatNumber(selected.length) })
          : t('shipping.list.select.shown')}
      </Checkbox>
      {selected.length > 0 ? (
        <span className="ml-auto flex flex-wrap gap-2">
          <Button variant="line" height={40} className="max-tablet:min-h-11" onClick={onExport}>
            {t('shipping.export')}
          </Button>
          <Button variant="line" height={40} className="max-tablet:min-h-11" onClick={onLock}>
            {t(areLocked ? 'shipping.address.unlock' : 'shipping.address.lock.selected')}
          </Button>
          <ButtonLink
            variant="line"
            height={40}
            className="max-tablet:min-h-11"
            to="../packing"
            state={{ gateKeys: selected.map(({ gateKey }) => gateKey) }}
          >
            {t('packing.open.selected')}
          </ButtonLink>
          <MoveButton {...props} />
          <Button
            height={40}
            className="max-tablet:min-h-11"
            busy={busy === 'shipped'}
            data-send=""
            onClick={onSend}
          >
            {t('shipping.send')}
          </Button>
        </span>
      ) : (
        <span className="text-ink-3 text-small max-tablet:hidden">{t('shipping.list.enter')}</span>
      )}
    </div>
  );
}

/** Back to preparing only for orders that are being made one by one. */
function MoveButton({ selected, isProjectMade, busy, onMove }: Props) {
  const to = selected.some(({ shipping }) => shipping === 'preparing')
    ? 'making'
    : selected.every(({ shipping }) => shipping === 'making') && !isProjectMade
      ? 'preparing'
      : null;
  if (to === null) return null;
  return (
    <Button
      variant="line"
      height={40}
      className="max-tablet:min-h-11"
      busy={busy === to}
      onClick={() => onMove(to)}
    >
      {t(`shipping.${to}`)}
    </Button>
  );
}
