import { t } from '@pq/domain/copy';
import { fileProblem, type UploadKind } from '@pq/domain/files/upload';

/** Why a file that was picked is not among the others. */
export type Refusal = { name: string; text: string };

/** Parts what was picked into what is sent and what is refused before it is; there is `room` for so many. */
export function sortPicked<Picked extends Pick<File, 'name' | 'type' | 'size'>>(
  picked: readonly Picked[],
  kind: UploadKind,
  room: number,
): { taken: Picked[]; refused: Refusal[] } {
  const taken: Picked[] = [];
  const refused: Refusal[] = [];
  for (const file of picked) {
    const problem = fileProblem(kind, file) ?? (taken.length < room ? null : 'pay.files.max');
    if (problem === null) taken.push(file);
    else refused.push({ name: file.name, text: t(problem) });
  }
  return { taken, refused };
}
