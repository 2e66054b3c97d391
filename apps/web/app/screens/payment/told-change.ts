import { CallError } from '@pq/contract/client';
import { t } from '@pq/domain/copy';
import { formatWon } from '@pq/domain/format';

/** What the server answers when its figures differ from those that were sent (decisions, money). */
type Figures = { paymentinfo?: { callAmount?: number } };

/** Says why a pledge was refused: of attachments what can be done about it. */
export function toldRefusal(error: Error): string {
  const fields = error instanceof CallError ? Object.keys(error.fields) : [];
  return fields.some((field) => field.endsWith('.deliveryinfo.files')) ? t('pay.files.gone') : error.message;
}

/** Says what was different when a pledge was refused for its figures; null for every other refusal. */
export function toldChange(error: Error, sentCallAmount: number): string | null {
  if (!(error instanceof CallError) || error.status !== 409) return null;
  const now = (error.data as Figures | null | undefined)?.paymentinfo?.callAmount;
  if (now === undefined) return null;
  return now === sentCallAmount
    ? t('pay.changed.terms')
    : t('pay.changed', { before: formatWon(sentCallAmount), now: formatWon(now) });
}
