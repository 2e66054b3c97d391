import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { formatWeekday } from '@pq/domain/format-weekday';
import { Checkbox } from '#app/ui/forms/choice.tsx';
import type { Delivery } from './delivery.ts';

type Other = Delivery['others'][number];

type Props = {
  others: readonly Other[];
  chosen: readonly string[];
  onChoose(chosen: readonly string[]): void;
};

/** Other own pledges that get the same address, and why some cannot. */
export function OtherPledges({ others, chosen, onChoose }: Props) {
  const open = others.filter(({ refusal }) => refusal === null).map(({ gateKey }) => gateKey);
  const isAll = open.length > 0 && open.every((key) => chosen.includes(key));
  const choose = (key: string, isChosen: boolean) =>
    onChoose(isChosen ? [...chosen, key] : chosen.filter((one) => one !== key));
  return (
    <fieldset className="mt-6 border-line border-t pt-4">
      <legend className="sr-only">{t('address.others')}</legend>
      <p aria-hidden="true" className="font-semibold">
        {t('address.others')}
      </p>
      {open.length > 1 ? (
        <Checkbox
          strong
          checked={isAll}
          isMixed={!isAll && chosen.length > 0}
          onChange={() => onChoose(isAll ? [] : open)}
        >
          {t('address.others.all', { n: formatNumber(open.length) })}
        </Checkbox>
      ) : null}
      <ul className="mt-2 grid gap-2">
        {others.map((other) => (
          <li key={other.gateKey}>
            <Checkbox
              checked={chosen.includes(other.gateKey)}
              disabled={other.refusal !== null}
              onChange={({ target }) => choose(other.gateKey, target.checked)}
            >
              <span className="wrap-anywhere">
                {other.title} {other.order ? <small className="text-ink-3">{other.order}</small> : null}
              </span>
              <small className="block text-ink-3">{reasonOf(other)}</small>
            </Checkbox>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function reasonOf({ refusal, lockAt, address }: Other): string {
  if (refusal === 'left') return t('address.others.left');
  if (refusal === 'locked' && lockAt !== null)
    return t('address.others.locked', { day: formatWeekday(lockAt) });
  return [address.basic, address.detail].filter(Boolean).join(', ');
}
