import { type LabelKey, t } from '@pq/domain/copy';
import type { PaymentFormProblem } from '@pq/domain/pledge/payment-form';
import { CircleAlert } from 'lucide-react';
import { PressArea } from '#app/ui/button.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { type Problems, problemCount } from './problem-text.ts';

const names: Record<PaymentFormProblem['field'], LabelKey> = {
  donation: 'pay.donation',
  address: 'pay.address',
  name: 'pay.name',
  tel: 'pay.tel',
  files: 'pay.files',
  card: 'pay.cards',
};

/** Where there are several problems: how many, and the way to each. */
export function ProblemList({
  problems,
  onGo,
}: {
  problems: Problems;
  onGo(field: PaymentFormProblem['field']): void;
}) {
  if (problems.length < 2) return null;
  return (
    // In low windows the button says the first, and leads to it.
    <NoticeBox look="danger" icon={CircleAlert} className="mt-3 tablet:low:hidden">
      {problemCount(problems)}
      <span className="mt-0.5 flex flex-wrap gap-x-3.5">
        {problems.map(({ field }) => (
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
