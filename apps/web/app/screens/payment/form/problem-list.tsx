import { type LabelKey, t } from '@pq/domain/copy';
import { CircleAlert } from 'lucide-react';
import { PressArea } from '#app/ui/button.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { type PaymentField, problemCount } from './payment-problems.ts';

const names: Record<PaymentField, LabelKey> = {
  donation: 'pay.donation',
  zonecode: 'pay.address',
  name: 'pay.name',
  tel: 'pay.tel',
  files: 'pay.files',
  cardId: 'pay.cards',
};

/** Where there are several problems: how many, and the way to each. */
export function ProblemList({
  told,
  onGo,
}: {
  told: readonly PaymentField[];
  onGo(field: PaymentField): void;
}) {
  if (told.length < 2) return null;
  return (
    // In low windows the button says the first, and leads to it.
    <NoticeBox look="danger" icon={CircleAlert} className="mt-3 tablet:low:hidden">
      {problemCount(told)}
      <span className="mt-0.5 flex flex-wrap gap-x-3.5">
        {told.map((field) => (
          <PressArea
            key={field}
            className="min-h-11 font-semibold text-danger-hover underline underline-offset-3 tablet:min-h-8"
            onClick={() => onGo(field)}
          >
            {t(names[field])}
          </PressArea>
        ))}
      </span>
    </NoticeBox>
  );
}
