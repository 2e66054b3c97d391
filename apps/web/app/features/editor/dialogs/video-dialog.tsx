import { t } from '@pq/domain/copy';
import { youtubeId } from '@pq/domain/text/rich-text';
import type { Editor } from '@tiptap/core';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/floating/dialog.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { insertBlock } from '../insert-block.ts';

export default function VideoDialog({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const [typed, setTyped] = useState('');
  const [wasTried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const form = useId();
  const id = youtubeId(typed);
  const problem =
    typed.trim() !== '' ? t('editor.youtube.wrong') : wasTried ? t('editor.youtube.placeholder') : undefined;
  const put = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (id === null) {
      setTried(true);
      field.current?.focus();
      return;
    }
    insertBlock(editor, { type: 'video', attrs: { id, title: t('editor.youtube.name') } });
    onClose();
  };
  return (
    <Dialog
      title={t('editor.youtube.title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={form} off={id === null}>
            {t('common.register')}
          </Button>
        </>
      }
    >
      <form id={form} className="grid gap-4" onSubmit={put}>
        <TextField
          ref={field}
          label={t('editor.youtube')}
          labelHidden
          inputMode="url"
          placeholder={t('editor.youtube.placeholder')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={id === null ? problem : undefined}
        />
      </form>
    </Dialog>
  );
}
