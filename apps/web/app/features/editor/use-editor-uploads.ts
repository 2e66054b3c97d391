import { t } from '@pq/domain/copy';
import { fileProblem } from '@pq/domain/files/upload';
import type { Editor } from '@tiptap/core';
import type { OnItsWay } from '#app/data/uploads/upload-queue.ts';
import { useUploadQueue } from '#app/data/uploads/use-upload-queue.ts';
import { insertBlock } from './insert-block.ts';
import type { StoredFile, Upload } from './types.ts';

/** A file on its way into the text. */
export type Sending = OnItsWay<{ file: File }>;
/** `spot.at`: where in the text it was wanted, wherever that has moved meanwhile. */
/** `replaced`: the address of the picture that stands there and gives way. */
type Job = {
  file: File;
  as: 'picture' | 'file';
  editor: Editor;
  spot: { at: number };
  replaced?: string;
};

/** Sends files one after the other and sets each into the text where it was wanted. */
export function useEditorUploads(upload: Upload) {
  const { onTheirWay, latest, add, retry, leave } = useUploadQueue<Job>({
    problemOf({ file, as }) {
      const wrong = fileProblem(as === 'file' ? 'cardnews' : 'editor', file);
      return wrong && t(wrong);
    },
    send: ({ file }, sending) => upload('editor', file, sending),
    onStored({ editor, spot, as, replaced }, stored) {
      if (editor.isDestroyed) return;
      if (replaced !== undefined && putInPlace(editor, spot.at, replaced, stored)) return;
      insert(editor, spot.at, as, stored);
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
    /** A picture for the one that is selected, whose words and alignment stay. */
    replace(editor: Editor, file: File) {
      const { src } = editor.getAttributes('picture');
      add([
        { file, as: 'picture', editor, spot: { at: editor.state.selection.from }, replaced: String(src) },
      ]);
    },
    /** Follows the text: what is inserted before a place moves it. */
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

function insert(editor: Editor, place: number, as: Job['as'], { url, name }: StoredFile): void {
  const node =
    as === 'picture'
      ? { type: 'picture', attrs: { src: url, alt: '', caption: '' } }
      : { type: 'fileLink', attrs: { href: url, name } };
  insertBlock(editor, node, place);
}
