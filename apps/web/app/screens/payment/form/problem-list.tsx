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
    <NoticeBox look="danger" icon={CircleAlert}>
      {problemCount(problems)}
      <span className="sum-go">
        {problems.map(({ field }) => (
          <PressArea key={field} onClick={() => onGo(field)}>
            {t(names[field])}
          </PressArea>
        ))}
      </span>
    </NoticeBox>
  );
}
