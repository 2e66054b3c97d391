import { t } from '@pq/domain/copy';
import { fileProblem } from '@pq/domain/files/upload';
import { limits } from '@pq/domain/limits';
import { useState } from 'react';
import { useUploadQueue } from '#app/data/uploads/use-upload-queue.ts';
import { moved } from '#app/ui/order/moved.ts';
import type { Card } from '../schema/card-news.ts';
import type { Upload } from '../types.ts';
import type { Sending } from '../use-editor-uploads.ts';

/** The cards of a card-news while it is made: what is stored, in order, and what is on its way. */
export function useCards(upload: Upload, start: readonly Card[]) {
  const [list, setList] = useState<readonly Card[]>(start);
  const [refusedMore, setRefusedMore] = useState(false);
  const [said, setSaid] = useState('');
  const { onTheirWay, add, retry, leave } = useUploadQueue<{ file: File }>({
    problemOf({ file }) {
      const wrong = fileProblem('cardnews', file);
      return wrong && t(wrong);
    },
    send: ({ file }, sending) => upload('cardnews', file, sending),
    onStored: (_job, { url }) => setList((before) => [...before, { src: url, alt: '' }]),
  });
  return {
    list,
    sending: onTheirWay,
    refusedMore,
    said,
    busy: onTheirWay.some(({ failure }) => failure === null),
    leave,
    retry: ({ id }: Sending) => retry(id),
    add(files: readonly File[]) {
      const room = limits.cardNews - list.length - onTheirWay.length;
      setRefusedMore(files.length > room);
      add(files.slice(0, Math.max(room, 0)).map((file) => ({ file })));
    },
    move(from: number, to: number) {
      setList((before) => moved(before, from, to));
      setSaid(t('editor.cardnews.moved', { n: String(to + 1) }));
    },
    remove: (at: number) => setList((before) => before.filter((_, place) => place !== at)),
  };
}
