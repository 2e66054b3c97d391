import type { EditedNotice } from '@pq/contract/shapes/notice';
import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { refreshNotices, removeNoticeMutation } from '#app/data/notices.ts';
import { sendUpload } from '#app/data/uploads/uploads.ts';
import { Editor } from '#app/features/editor/editor.tsx';
import { NoticeBody, noticeSizes } from '#app/features/notice/notice-body.tsx';
import { Story } from '#app/features/rich-reading/story.tsx';
import { useNow } from '#app/lib/now.ts';
import { Button } from '#app/ui/button.tsx';
import { useAsk } from '#app/ui/floating/ask.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { PictureField, Problem } from '../picture-field.tsx';
import { useDraftGuard } from '../use-draft-guard.ts';
import { PublishChoice } from './publish-choice.tsx';
import { type NoticeValues, useNotice } from './use-notice.ts';

const panel = 'min-w-0 rounded-card border border-line bg-white p-4 @min-[560px]:p-6';

/** The fields of a notice, and beside them how it will be read. */
export function NoticeForm({ notice }: { notice: EditedNotice | null }) {
  const nowMs = useNow();
  const { form, setUploading, publishAt } = useNotice(notice, nowMs, () => release());
  const { values, setValues } = form;
  const [previews, setPreviews] = useState(false);
  const { release } = useDraftGuard(form.isDirty);
  return (
    <div className={`grid grid-cols-[minmax(0,1fr)] items-start gap-6 ${previews ? 'pc:grid-cols-2' : ''}`}>
      <div className={`${panel} grid max-w-[880px] grid-cols-[minmax(0,1fr)] gap-6`}>
        <TextField
          label={t('admin.notice.field.title')}
          maxLength={limits.noticeTitle}
          {...form.textField('title')}
        />
        <PictureField
          label={t('admin.notice.field.image')}
          hint={t('admin.notice.field.image.hint')}
          {...form.field('files')}
          onState={setUploading}
        />
        <div ref={form.fieldRef('content')}>
          <p className="mb-2 text-label">{t('admin.notice.field.content')}</p>
          <Editor
            label={t('admin.notice.field.content')}
            value={values.content}
            onChange={(content) => setValues({ content })}
            upload={(_kind, file, sending) => sendUpload(file, { kind: 'notice' }, sending)}
          />
          <Problem text={form.error('content')} />
        </div>
        <PublishChoice
          publishAt={notice?.publishAt ?? null}
          isNew={notice === null}
          value={values}
          date={form.field('date')}
          onChange={setValues}
        />
        <div className="flex flex-wrap justify-end gap-2">
          {notice ? <RemoveNotice notice={notice} onRemove={release} /> : null}
          <Button look="line" aria-expanded={previews} onClick={() => setPreviews((before) => !before)}>
            {t('admin.notice.preview')}
          </Button>
          <Button busy={form.isSending} onClick={form.submit}>
            {t('admin.notice.save')}
          </Button>
        </div>
      </div>
      {previews ? <Preview values={values} timestamp={publishAt ?? nowMs} /> : null}
    </div>
  );
}

function Preview({ values, timestamp }: { values: NoticeValues; timestamp: number }) {
  const { title, content, files } = values;
  const url = files[0]?.url ?? '';
  return (
    <aside className={panel} aria-label={t('admin.notice.preview')}>
      <NoticeBody notice={{ title, timestamp, ...(url && { image: { url } }) }} isPreview>
        <Story html={content} sizes={noticeSizes} />
      </NoticeBody>
    </aside>
  );
}

type Seen = { key: string; updatedAt: number };

/** Removes a notice, after asking. `onRemove` lets the page go. */
function RemoveNotice({ notice, onRemove }: { notice: Seen; onRemove(): void }) {
  const ask = useAsk();
  const toast = useToast();
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    ...removeNoticeMutation(useApi()),
    onSuccess: () => {
      onRemove();
      toast(t('admin.notice.removed'));
      void navigate('/admin/notice');
    },
    onError: (error) => toast(error.message, 'error'),
    onSettled: () => refreshNotices(client),
  });
  const press = async () => {
    const words = { title: t('admin.notice.remove.title'), body: t('admin.notice.remove.body') };
    const yes = await ask({
      ...words,
      confirm: t('admin.notice.remove'),
      cancel: t('common.cancel'),
      danger: true,
    });
    if (yes) remove.mutate({ key: notice.key, updatedAt: notice.updatedAt });
  };
  return (
    <Button look="danger" className="mr-auto" busy={remove.isPending} onClick={() => void press()}>
      {t('admin.notice.remove')}
    </Button>
  );
}
