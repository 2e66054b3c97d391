import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { fileProblem } from '@pq/domain/upload';
import { useEffect, useRef, useState } from 'react';
import type { Card } from './schema/card-news.ts';
import type { Upload } from './types.ts';
import type { Sending } from './use-editor-uploads.ts';

let serial = 0;

/** The cards of a card-news while it is made: what is stored, in order, and what is on its way. */
export function useCards(upload: Upload, start: readonly Card[]) {
  const [list, setList] = useState<readonly Card[]>(start);
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [refusedMore, setRefusedMore] = useState(false);
  const [said, setSaid] = useState('');
  const stops = useRef(new Map<number, AbortController>());
  useEffect(() => {
    const { current } = stops;
    return () => {
      for (const stop of current.values()) stop.abort();
    };
  }, []);
  const change = (id: number, part: Partial<Sending>) =>
    setSending((before) => before.map((item) => (item.id === id ? { ...item, ...part } : item)));
  const leave = (id: number) => {
    stops.current.get(id)?.abort();
    setSending((before) => before.filter((item) => item.id !== id));
  };
  async function send({ id, file }: Sending): Promise<void> {
    const stop = new AbortController();
    stops.current.set(id, stop);
    change(id, { failure: null, share: 0 });
    try {
      const onProgress = (share: number) => change(id, { share });
      const { url } = await upload('cardnews', file, { signal: stop.signal, onProgress });
      if (stop.signal.aborted) return;
      setList((before) => [...before, { src: url, alt: '' }]);
      leave(id);
    } catch {
      if (!stop.signal.aborted) change(id, { failure: t('upload.failed') });
    }
  }
  return {
    list,
    sending,
    refusedMore,
    said,
    busy: sending.some(({ failure }) => failure === null),
    leave,
    retry: (item: Sending) => void send(item),
    /** Sends them one after the other, so that they come in the order in which they were picked. */
    async add(files: readonly File[]) {
      const room = limits.cardNews - list.length - sending.length;
      setRefusedMore(files.length > room);
      const fresh = files.slice(0, Math.max(room, 0)).map((file): Sending => {
        serial += 1;
        const wrong = fileProblem('cardnews', file);
        const failure = wrong === null ? null : t(wrong);
        return { id: serial, file, as: 'picture', share: 0, failure, final: wrong !== null };
      });
      setSending((before) => [...before, ...fresh]);
      for (const item of fresh) if (item.failure === null) await send(item);
    },
    move(from: number, to: number) {
      setList((before) => {
        const after = [...before];
        after.splice(to, 0, ...after.splice(from, 1));
        return after;
      });
      setSaid(t('editor.cardnews.moved', { n: String(to + 1) }));
    },
    remove: (at: number) => setList((before) => before.filter((_, place) => place !== at)),
  };
}
