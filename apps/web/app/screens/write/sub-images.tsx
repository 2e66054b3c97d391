import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { ChevronLeft, ChevronRight, Plus, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { IconButton } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Writing } from './keeper/use-draft.ts';
import { moved } from './moved.ts';
import { PictureInput, useFileDrop } from './picture-input.tsx';
import { Refusal } from './refusal.tsx';
import { SendingPictures } from './sending-pictures.tsx';
import { useDragging } from './use-dragging.ts';
import { usePictureUploads } from './use-picture-uploads.ts';

const filledOf = (slots: readonly string[]) => slots.filter((url) => url !== '');

/** Six slots: picked, dropped or pasted; put in order by dragging or with the arrow buttons. */
export function SubImages({ writing }: { writing: Writing }) {
  const { content, change, latest } = writing;
  const toast = useToast();
  const [said, setSaid] = useState('');
  const filled = filledOf(content.subImages);
  const set = (urls: readonly string[]) =>
    change({ subImages: Array.from({ length: limits.subImages }, (_, at) => urls[at] ?? '') });
  const uploads = usePictureUploads(
    () => latest().key,
    (url) => set([...filledOf(latest().content.subImages), url]),
  );
  const add = (files: File[]) => {
    const room = limits.subImages - filled.length - uploads.pictures.length;
    if (files.length > room) toast(t('writing.picture.full'), 'error');
    uploads.add(files.slice(0, Math.max(0, room)));
  };
  const move = (from: number, to: number) => {
    set(moved(filled, from, to));
    setSaid(t('editor.cardnews.moved', { n: String(to + 1) }));
  };
  const drop = useFileDrop(add);
  const dragging = useDragging(move);
  usePaste(add);
  return (
    <fieldset className={drop.over ? 'wr-pics is-over' : 'wr-pics'} {...drop.handlers}>
      <legend className="lb">
        {t('write.subImages')} <span className="opt">({t('common.required')})</span>
      </legend>
      <ol className="wr-slots">
        {filled.map((url, at) => {
          const n = at + 1;
          return (
            <li key={url} className="wr-slot" {...dragging(at)}>
              <img src={url} alt={t('writing.picture.n', { n })} draggable={false} />
              <i aria-hidden="true">{n}</i>
              <span>
                <IconButton
                  label={t('writing.picture.forward', { n })}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                >
                  <Icon of={ChevronLeft} size={20} />
                </IconButton>
                <IconButton
                  label={t('writing.picture.backward', { n })}
                  disabled={at === filled.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  <Icon of={ChevronRight} size={20} />
                </IconButton>
                <IconButton
                  label={t('writing.picture.remove', { n })}
                  onClick={() => set(filled.filter((one) => one !== url))}
                >
                  <Icon of={X} size={20} />
                </IconButton>
              </span>
            </li>
          );
        })}
        {filled.length + uploads.pictures.length < limits.subImages ? (
          <li>
            <PictureInput
              className="wr-slot is-empty"
              label={`${t('write.subImages')} ${t('writing.picture.add')}`}
              multiple
              onFiles={add}
            >
              <Icon of={Plus} />
              {t('writing.letters', { n: filled.length, limit: limits.subImages })}
            </PictureInput>
          </li>
        ) : null}
      </ol>
      <Refusal of={writing.refusals.subImages} />
      <SendingPictures pictures={uploads.pictures} onRetry={uploads.retry} onLeave={uploads.leave} />
      <p className="msg">
        {t('write.subImages.hint')} {t('write.image.hint')}
      </p>
      <p className="msg">{t('writing.picture.order')}</p>
      <p className="sr" role="status">
        {said}
      </p>
    </fieldset>
  );
}

/** Pictures that are pasted anywhere on the screen; pasted words go where they go. */
function usePaste(onFiles: (files: File[]) => void): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => take(event);
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, []);
}
