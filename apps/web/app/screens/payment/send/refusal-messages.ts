import { CallError } from '@pq/contract/client';
import { t } from '@pq/domain/copy';
import { formatWon } from '@pq/domain/format';

// Sent by the server when its sums differ from those of the request.
type Figures = { paymentinfo?: { callAmount?: number } };

export function toastMessage(error: Error): string {
  const fields = error instanceof CallError ? Object.keys(error.fields) : [];
  return fields.some((field) => field.endsWith('.deliveryinfo.files')) ? t('pay.files.gone') : error.message;
}

export function inlineMessage(error: Error, sentCallAmount: number): string {
  if (!(error instanceof CallError) || error.status === 0) return t('pay.refused.network');
  return priceChangeMessage(error, sentCallAmount) ?? `${t('pay.refused')} ${toastMessage(error)}`;
}

function priceChangeMessage(error: CallError, sentCallAmount: number): string | null {
  if (error.status !== 409) return null;
  const now = (error.data as Figures | null | undefined)?.paymentinfo?.callAmount;
  if (now === undefined) return null;
  return now === sentCallAmount
    ? t('pay.changed.terms')
    : t('pay.changed', { before: formatWon(sentCallAmount), now: formatWon(now) });
}
