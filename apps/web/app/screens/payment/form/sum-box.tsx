import { t } from '@pq/domain/copy';
import { tv } from 'tailwind-variants/lite';

export const sumBox =
  'max-tablet:-mx-gutter max-tablet:bg-white max-tablet:px-gutter max-tablet:pt-7 max-tablet:pb-2 max-tablet:shadow-[0_-8px_0_var(--color-ground)] ' +
  'tablet:sticky tablet:top-[calc(89px+var(--long-message))] tablet:rounded-box tablet:p-6 tablet:inset-ring tablet:inset-ring-line tablet:low:top-[calc(81px+var(--long-message))] tablet:low:px-5 tablet:low:py-3.5 tablet:[@media(720px<=height<=820px)]:py-4.5 flat:static';

export function SumTitle() {
  return (
    <h2 className="mb-2 tablet:low:mb-0.5 tablet:low:text-h3 tablet:low:tracking-tight">
      {t('pay.confirm.title')}
    </h2>
  );
}

const row = tv({
  slots: { line: 'flex justify-between gap-3', sum: 'whitespace-nowrap' },
  variants: {
    variant: {
      plain: { line: 'py-1 text-ink-2 tablet:low:py-px', sum: 'font-medium text-ink' },
      was: { line: 'py-1 text-ink-2 tablet:low:py-px', sum: 'font-medium text-ink-3 line-through' },
      total: {
        line: 'mt-2 items-baseline border-t border-line pt-3 font-semibold text-ink tablet:low:mt-1.5 tablet:low:pt-2',
        sum: 'text-[1.625rem]/[2.125rem] font-bold tracking-tight text-purpose',
      },
    },
  },
});

type RowProps = {
  label: string;
  value: string;
  variant?: 'plain' | 'was' | 'total';
};

export function SumRow({ label, value, variant = 'plain' }: RowProps) {
  const { line, sum } = row({ variant });
  return (
    <div className={line()}>
      <dt>{label}</dt>
      <dd className={sum()}>{value}</dd>
    </div>
  );
}
