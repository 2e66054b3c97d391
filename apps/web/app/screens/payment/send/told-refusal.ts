import { CallError } from '@pq/contract/client';
import { t } from '@pq/domain/copy';
import { formatWon } from '@pq/domain/format';

/** What the server answers when its figures differ from those that were sent (docs/product/rewards-and-pledges.md#sums). */
type Figures = { paymentinfo?: { callAmount?: number } };

/** Why a pledge was refused, in passing: of attachments what can be done about it. */
export function toldShortly(error: Error): string {
  const fields = error instanceof CallError ? Object.keys(error.fields) : [];
  return fields.some((field) => field.endsWith('.deliveryinfo.files')) ? t('pay.files.gone') : error.message;
}

/** Why a pledge was refused, to stay beside the button: what was different, and what a next press does. */
export function toldLastingly(error: Error, sentCallAmount: number): string {
  if (!(error instanceof CallError) || error.status === 0) return t('pay.refused.network');
  return toldChange(error, sentCallAmount) ?? `${t('pay.refused')} ${toldShortly(error)}`;
}

/** What was different when a pledge was refused for its figures; null for every other refusal. */
function toldChange(error: CallError, sentCallAmount: number): string | null {
  if (error.status !== 409) return null;
  const now = (error.data as Figures | null | undefined)?.paymentinfo?.callAmount;
  if (now === undefined) return null;
  return now === sentCallAmount
    ? t('pay.changed.terms')
    : t('pay.changed', { before: formatWon(sentCallAmount), now: formatWon(now) });
}
