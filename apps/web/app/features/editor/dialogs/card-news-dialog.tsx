import { t } from '@pq/domain/copy';
import { acceptAttribute, refusalBeforeSending } from '@pq/domain/files/picture-refusal';
import { limits } from '@pq/domain/limits';
import type { Editor } from '@tiptap/core';
import { ChevronLeft, ChevronRight, ImagePlus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { pictureHint } from '#app/data/uploads/picture-hint.ts';
import { useUploadQueue } from '#app/data/uploads/use-upload-queue.ts';
import { Button, IconButton } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/floating/dialog.tsx';
import { Message } from '#app/ui/forms/message.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { moved } from '#app/ui/order/moved.ts';
import { useOrdering } from '#app/ui/order/use-ordering.ts';
import { insertBlock } from '../insert-block.ts';
import type { Card } from '../schema/card-news.ts';
import { SendingList } from '../sending-list.tsx';
import type { Upload } from '../types.ts';
import type { Sending } from '../use-editor-uploads.ts';

type Props = { editor: Editor; upload: Upload; onClose(): void };

export default function CardNewsDialog({ editor, upload, onClose }: Props) {
  const selected: Card[] = editor.getAttributes('cardNews').cards ?? [];
  const isNew = !editor.isActive('cardNews');
  const cards = useCards(upload, selected);
  const input = useRef<HTMLInputElement>(null);
  const put = () => {
    if (isNew) insertBlock(editor, { type: 'cardNews', attrs: { cards: cards.list } });
    else editor.chain().updateAttributes('cardNews', { cards: cards.list }).focus().run();
    onClose();
  };
  return (
    <Dialog
      title={t('editor.cardnews.title')}
      description={`${pictureHint(t('editor.cardnews.hint'))} ${t('editor.cardnews.size')}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button onClick={put} disabled={cards.list.length === 0 || cards.busy}>
            {isNew ? t('common.register') : t('common.confirm')}
          </Button>
        </>
      }
    >
      <CardRow cards={cards.list} onMove={cards.move} onRemove={cards.remove} />
      <SendingList of={cards.sending} onRetry={cards.retry} onLeave={cards.leave} />
      {cards.refusedMore ? (
        <Message tone="danger" role="alert">
          {t('editor.cardnews.max')}
        </Message>
      ) : null}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={acceptAttribute('cardnews')}
        onChange={({ currentTarget }) => {
          cards.add([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      <Button
        variant="line"
        full
        disabled={cards.list.length >= limits.cardNews}
        onClick={() => input.current?.click()}
      >
        <Icon of={ImagePlus} size={20} />
        {t('editor.cardnews.add')} {cards.list.length}/{limits.cardNews}
      </Button>
      <p className="sr-only" role="status">
        {cards.announcement}
      </p>
    </Dialog>
  );
}

function useCards(upload: Upload, start: readonly Card[]) {
  const [list, setList] = useState<readonly Card[]>(start);
  const [refusedMore, setRefusedMore] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const { onTheirWay, add, retry, leave } = useUploadQueue<{ file: File }>({
    problemOf: ({ file }) => refusalBeforeSending('cardnews', file),
    send: ({ file }, sending) => upload('cardnews', file, sending),
    onStored: (_job, { url }) => setList((before) => [...before, { src: url, alt: '' }]),
  });
  return {
    list,
    sending: onTheirWay,
    refusedMore,
    announcement,
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
      setAnnouncement(t('editor.cardnews.moved', { n: String(to + 1) }));
    },
    remove: (at: number) => setList((before) => before.filter((_, place) => place !== at)),
  };
}

type CardRowProps = {
  cards: readonly Card[];
  onMove(from: number, to: number): void;
  onRemove(at: number): void;
};

function CardRow({ cards, onMove, onRemove }: CardRowProps) {
  const ordering = useOrdering({ count: cards.length, along: 'row', onMove });
  if (cards.length === 0) return null;
  return (
    <>
      <Message>{t('editor.cardnews.order')}</Message>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(132px,1fr))] gap-2">
        {cards.map(({ src, alt }, at) => {
          const n = String(at + 1);
          return (
            <li key={src} className="cursor-grab data-dragged:opacity-50" {...ordering(at)}>
              <img
                src={src}
                alt={alt || t('editor.cardnews.card', { n })}
                draggable={false}
                className="aspect-[724/406] w-full rounded-field object-cover"
              />
              <span className="flex justify-between">
                <IconButton
                  label={t('editor.cardnews.forward', { n })}
                  aria-disabled={at === 0}
                  onClick={() => (at > 0 ? onMove(at, at - 1) : undefined)}
                >
                  <Icon of={ChevronLeft} size={16} />
                </IconButton>
                <IconButton
                  label={t('editor.cardnews.backward', { n })}
                  aria-disabled={at === cards.length - 1}
                  onClick={() => (cards[at + 1] ? onMove(at, at + 1) : undefined)}
                >
                  <Icon of={ChevronRight} size={16} />
                </IconButton>
                <IconButton label={t('editor.cardnews.remove', { n })} onClick={() => onRemove(at)}>
                  <Icon of={X} size={16} />
                </IconButton>
              </span>
            </li>
          );
        })}
      </ol>
    </>
  );
}
