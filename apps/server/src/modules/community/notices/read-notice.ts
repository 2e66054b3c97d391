import { t } from '@pq/domain/copy';
import { isUploadPath } from '@pq/domain/files/upload';
import { showNoticePictures } from '#src/modules/media/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { filesIn, readEditorHtml } from '#src/platform/rich-text/editor-html.ts';

type Pictures = { image: string; content: string };

/**
 * The text of a notice as it is stored: what the editor could have written. Throws invalid when
 * nothing is left of it.
 */
export function cleanContent(sent: string): string {
  const content = readEditorHtml(sent, 'content');
  if (content === '') throw ProductError.ofField('content', t('field.required'));
  return content;
}

/**
 * What a notice shows is used from now on, what it no longer shows is let go; `former` is null for a new one. Throws invalid
 * at the field for pictures that nobody has uploaded for a notice.
 */
export async function holdPictures(
  tx: Tx,
  notice: Pictures,
  former: Pictures | null,
  now: Date,
): Promise<void> {
  const before = former ? namedBy(former) : [];
  const after = namedBy(notice);
  const own = await showNoticePictures(tx, { before, after }, now);
  for (const url of after)
    if (!own.has(url) && !before.includes(url) && (url === notice.image || isUploadPath(url)))
      throw ProductError.ofField(url === notice.image ? 'image' : 'content', t('field.format'));
}

const namedBy = ({ image, content }: Pictures) => [...(image === '' ? [] : [image]), ...filesIn(content)];
