import { t } from '@pq/domain/copy';
import { filesPrefix } from '@pq/domain/files/pictures';
import { limits } from '@pq/domain/limits';
import { createFairQueue } from '../fair-queue.ts';
import { answerFor } from '../http/caller.ts';
import { createWaitSignal } from '../http/wait-signal.ts';
import { ProductError } from '../product-error.ts';
import { CleaningError, createCleaningWorker } from './clean-in-worker.ts';
import { createTextBudget } from './text-budget.ts';

/** Characters that cost the sanitiser most; documents of the editor have a tenth of them at the size limit. */
const MAX_MARKUP = { '<': 60_000, '&': 60_000, '=': 60_000 };
const MAX_WAITING = 4;
const MAX_WAIT_MS = 15_000;
/** What a member may have cleaned in a minute: an autosave of the longest text every 1.5 seconds, more than one tab sends. */
const BYTES_PER_MINUTE = 40 * limits.editorBytes;

const clean = createCleaningWorker();
const budget = createTextBudget({ bytes: BYTES_PER_MINUTE, windowMs: 60_000 });
const queue = createFairQueue({
  limit: 1,
  maxWaitingPerKey: MAX_WAITING,
  refusal: () => new ProductError('tooMany', { retryAfterS: 1 }),
});

/**
 * Editor HTML as stored and served: the only place where user input becomes HTML that others see. Empty for HTML that
 * shows nothing, so that queries need not inspect it. Cleaned outside of the event loop, in turns with other members: call
 * it before the transaction. Throws invalid at `field` beyond the limits of a text, tooMany beyond those of a member, and
 * unavailable after too long a wait. A text whose writer has closed the connection is not cleaned.
 */
export async function readEditorHtml(sent: string, field: string, writer: { uid: string }): Promise<string> {
  const refuse = (msg: string) => ProductError.ofField(field, msg, { asMsg: true });
  const tooLong = () => refuse(t('write.err.editorSize'));
  if (sent === '') return '';
  budget.spend(writer.uid, Buffer.byteLength(sent));
  if (hasTooMuchMarkup(sent)) throw tooLong();
  const { signal, stop } = createWaitSignal(answerFor(writer), MAX_WAIT_MS);
  const html = await queue
    .run(writer.uid, () => clean(sent), { signal })
    .catch((error: unknown) => {
      throw error instanceof CleaningError ? tooLong() : error;
    })
    .finally(stop);
  if (Buffer.byteLength(html) > limits.editorBytes) throw tooLong();
  if (countUpTo(html, '<img', limits.editorPictures) > limits.editorPictures)
    throw refuse(t('write.err.editorPictures', { n: String(limits.editorPictures) }));
  return html;
}

function hasTooMuchMarkup(html: string): boolean {
  return Object.entries(MAX_MARKUP).some(([part, max]) => countUpTo(html, part, max) > max);
}

function countUpTo(html: string, part: string, max: number): number {
  let count = 0;
  for (let at = html.indexOf(part); at >= 0 && count <= max; at = html.indexOf(part, at + 1)) count += 1;
  return count;
}

// At the start of an attribute or of a text in its JSON; not the tail of another site's URL.
const OWN_FILE = new RegExp(`(?<=["'(]|&quot;)${filesPrefix}[A-Za-z0-9._/-]+`, 'g');

/** URLs of our files in the HTML, without duplicates; false positives do no harm. */
export function filesIn(html: string): string[] {
  return [...new Set(html.match(OWN_FILE))];
}
