import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { limits } from '@pq/domain/limits';
import type { PaymentFormProblem } from '@pq/domain/pledge/payment-form';

export type Problems = readonly PaymentFormProblem[];

/** What is said of a problem of the payment form. */
function problemText({ copy }: PaymentFormProblem): string {
  return copy === 'pay.err.donation' ? t(copy, { max: formatNumber(limits.donation) }) : t(copy);
}

/** The same as short as a button has room for. */
export function problemInShort(problem: PaymentFormProblem): string {
  return problem.field === 'donation' ? t('pay.err.donation.short') : problemText(problem);
}

/** What is to be said at a field; undefined where it has no problem. */
export function problemOf(problems: Problems, field: PaymentFormProblem['field']): string | undefined {
  const found = problems.find((problem) => problem.field === field);
  return found && problemText(found);
}

/** How many fields a press has found to be wrong. */
export function problemCount(problems: Problems): string {
  return t('pay.err.count', { n: formatNumber(problems.length) });
}
