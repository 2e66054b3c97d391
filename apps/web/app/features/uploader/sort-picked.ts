import { t } from '@pq/domain/copy';
import { refusalBeforeSending } from '@pq/domain/files/picture-refusal';
import type { UploadKind } from '@pq/domain/files/upload';

export type Refusal = { name: string; text: string };

/** `room` is the number of free slots. */
export function sortPicked<Picked extends Pick<File, 'name' | 'type' | 'size'>>(
  picked: readonly Picked[],
  kind: UploadKind,
  room: number,
): { taken: Picked[]; refused: Refusal[] } {
  const taken: Picked[] = [];
  const refused: Refusal[] = [];
  for (const file of picked) {
    const text = refusalBeforeSending(kind, file) ?? (taken.length < room ? null : t('pay.files.max'));
    if (text === null) taken.push(file);
    else refused.push({ name: file.name, text });
  }
  return { taken, refused };
}
