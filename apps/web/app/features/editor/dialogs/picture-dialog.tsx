import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import type { Editor } from '@tiptap/core';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/floating/dialog.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';

export default function PictureDialog({ editor, onClose }: { editor: Editor; onClose(): void }) {
  const [texts, setTexts] = useState(() => {
    const { alt = '', caption = '' } = editor.getAttributes('picture');
    return { alt: String(alt), caption: String(caption) };
  });
  const form = useId();
  const put = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const tidy = { alt: texts.alt.trim(), caption: texts.caption.replace(/\s+/g, ' ').trim() };
    editor.chain().updateAttributes('picture', tidy).focus().run();
    onClose();
  };
  return (
    <Dialog
      title={t('editor.image.describe')}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={form}>
            {t('common.confirm')}
          </Button>
        </>
      }
    >
      <form id={form} className="grid gap-4" onSubmit={put}>
        <TextField
          label={t('editor.image.alt')}
          hint={t('editor.image.alt.hint')}
          maxLength={limits.pictureWords}
          value={texts.alt}
          onChange={(event) => setTexts({ ...texts, alt: event.target.value })}
        />
        <TextField
          label={t('editor.image.caption')}
          maxLength={limits.pictureWords}
          value={texts.caption}
          onChange={(event) => setTexts({ ...texts, caption: event.target.value })}
        />
      </form>
    </Dialog>
  );
}
