import { refusalBeforeSending } from '@pq/domain/files/picture-refusal';
import type { UploadKind } from '@pq/domain/files/upload';
import type { Editor } from '@tiptap/core';
import type { OnItsWay } from '#app/data/uploads/upload-queue.ts';
import { useUploadQueue } from '#app/data/uploads/use-upload-queue.ts';
import { insertBlock } from './insert-block.ts';
import type { StoredFile, Upload } from './types.ts';

export type Sending = OnItsWay<{ file: File }>;
type Job = {
  file: File;
  as: 'picture' | 'file';
  editor: Editor;
  /** Position in the text, tracked through later changes. */
  spot: { at: number };
  replaced?: string;
};

export function useEditorUploads(upload: Upload, pictureKind: UploadKind) {
  const { onTheirWay, latest, add, retry, leave } = useUploadQueue<Job>({
    problemOf: ({ file, as }) => refusalBeforeSending(as === 'file' ? 'cardnews' : pictureKind, file),
    send: ({ file }, sending) => upload('editor', file, sending),
    onStored({ editor, spot, as, replaced }, stored) {
      if (editor.isDestroyed) return;
      if (replaced !== undefined && putInPlace(editor, spot.at, replaced, stored)) return;
      // Whatever else waits for the same place comes behind this file.
      const { at } = spot;
      const behind = latest().filter((job) => job.spot.at === at);
      const end = insert(editor, at, as, stored);
      for (const job of behind) job.spot.at = end;
    },
  });
  return {
    sending: onTheirWay,
    leave,
    retry: ({ id }: Sending) => retry(id),
    add(editor: Editor, files: readonly File[], as: Job['as'], at: number | null) {
      const wanted = at ?? editor.state.selection.to;
      add(files.map((file) => ({ file, as, editor, spot: { at: wanted } })));
    },
    replace(editor: Editor, file: File) {
      const { src } = editor.getAttributes('picture');
      add([
        { file, as: 'picture', editor, spot: { at: editor.state.selection.from }, replaced: String(src) },
      ]);
    },
    follow(map: (place: number) => number) {
      for (const { spot } of latest()) spot.at = map(spot.at);
    },
  };
}

/** False where the picture that was to give way is not there any more. */
function putInPlace(editor: Editor, at: number, replaced: string, { url }: StoredFile): boolean {
  const node = editor.state.doc.nodeAt(at);
  if (node?.type.name !== 'picture' || node.attrs.src !== replaced) return false;
  editor.view.dispatch(editor.state.tr.setNodeAttribute(at, 'src', url));
  return true;
}

function insert(editor: Editor, place: number, as: Job['as'], { url, name }: StoredFile): number {
  const node =
    as === 'picture'
      ? { type: 'picture', attrs: { src: url, alt: '', caption: '' } }
      : { type: 'fileLink', attrs: { href: url, name } };
  return insertBlock(editor, node, place);
}
