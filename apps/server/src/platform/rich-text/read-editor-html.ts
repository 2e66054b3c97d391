import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { showsSomething } from '@pq/domain/text/shows-something';
import { ProductError } from '../product-error.ts';
import { cleanEditorHtml } from './clean-editor-html.ts';

/**
 * The HTML of an editor as it is stored and as readers get it: the one place where what people send becomes HTML that others see.
 * Empty for what would show nothing, so that queries need not look into it. Throws invalid at `field` when it is over `limits.editorBytes`.
 */
export function readEditorHtml(sent: string, field: string): string {
  const html = cleanEditorHtml(sent);
  if (Buffer.byteLength(html) > limits.editorBytes)
    throw ProductError.ofField(field, t('write.err.editorSize'), { asMsg: true });
  return showsSomething(html) ? html : '';
}
