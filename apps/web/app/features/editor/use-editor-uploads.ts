import { t } from '@pq/domain/copy';
import { fileProblem } from '@pq/domain/upload';
import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import { insertBlock } from './insert-block.ts';
import type { StoredFile, Upload } from './types.ts';

/** A file on its way into the text. `failure`: why the last try came to nothing; `final` ones are not sent again. */
export type Sending = {
  id: number;
  file: File;
  as: 'picture' | 'file';
  share: number;
  failure: string | null;
  final: boolean;
};
type Running = { place: number; stop: AbortController };

let serial = 0;

/** Sends files one beside the other and sets each into the text where it was wanted, wherever that has moved meanwhile. */
export function useEditorUploads(upload: Upload) {
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const running = useRef(new Map<number, Running>());
  useEffect(() => {
    const { current } = running;
    return () => {
      for (const { stop } of current.values()) stop.abort();
    };
  }, []);
  const change = (id: number, part: Partial<Sending>) =>
    setSending((before) => before.map((item) => (item.id === id ? { ...item, ...part } : item)));
  const leave = (id: number) => {
    running.current.get(id)?.stop.abort();
    running.current.delete(id);
    setSending((before) => before.filter((item) => item.id !== id));
  };

  async function send(editor: Editor, { id, file, as }: Sending): Promise<void> {
    const run = running.current.get(id);
    if (!run) return;
    run.stop = new AbortController();
    change(id, { failure: null, share: 0 });
    try {
      const { signal } = run.stop;
      const stored = await upload('editor', file, { signal, onProgress: (share) => change(id, { share }) });
      if (signal.aborted || editor.isDestroyed) return;
      insert(editor, run.place, as, stored);
      leave(id);
    } catch {
      if (!run.stop.signal.aborted) change(id, { failure: t('upload.failed') });
    }
  }

  return {
    sending,
    leave,
    retry: (editor: Editor, item: Sending) => void send(editor, item),
    add(editor: Editor, files: readonly File[], as: Sending['as'], at: number | null) {
      for (const file of files) {
        serial += 1;
        const wrong = fileProblem(as === 'file' ? 'cardnews' : 'editor', file);
        const failure = wrong === null ? null : t(wrong);
        const item = { id: serial, file, as, share: 0, failure, final: wrong !== null };
        setSending((before) => [...before, item]);
        if (wrong !== null) continue;
        running.current.set(item.id, { place: at ?? editor.state.selection.to, stop: new AbortController() });
        void send(editor, item);
      }
    },
    /** Follows the text: what is inserted before a place moves it. */
    follow(map: (place: number) => number) {
      for (const run of running.current.values()) run.place = map(run.place);
    },
  };
}

function insert(editor: Editor, place: number, as: Sending['as'], { url, name }: StoredFile): void {
  const node =
    as === 'picture'
      ? { type: 'picture', attrs: { src: url, alt: '', caption: '' } }
      : { type: 'fileLink', attrs: { href: url, name } };
  insertBlock(editor, node, place);
}
