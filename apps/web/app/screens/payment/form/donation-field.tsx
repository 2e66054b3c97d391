import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { limits } from '@pq/domain/limits';
import type { RefCallback } from 'react';
import { NumberField } from '#app/ui/forms/number-field.tsx';
import { ChipButton } from '#app/ui/tabs.tsx';

const quickDonations = [1_000, 5_000, 10_000];

type Props = {
  /** In KRW; null while empty. */
  value: number | null;
  ref: RefCallback<HTMLElement>;
  onValue(donation: number | null): void;
};

export function DonationField({ ref, value: donation, onValue }: Props) {
  const isTooMuch = (donation ?? 0) > limits.donation;
  return (
    <>
      <NumberField
        label={t('pay.donation')}
        labelHidden
        placeholder={t('pay.donation.placeholder')}
        ref={ref}
        value={donation}
        unit={t('common.wonUnit')}
        onValue={onValue}
        error={isTooMuch ? t('pay.err.donation', { max: formatNumber(limits.donation) }) : undefined}
      />
      <div className="mt-2.5 flex gap-2 large-text:flex-wrap">
        {quickDonations.map((amount) => (
          <ChipButton
            key={amount}
            className="max-tablet:flex-1 max-tablet:justify-center"
            onPress={() => onValue((donation ?? 0) + amount)}
          >
            {t('pay.quick', { amount: formatNumber(amount) })}
          </ChipButton>
        ))}
      </div>
    </>
  );
}
