import type { EditedNotice } from '@pq/contract/shapes/notice';
import { t } from '@pq/domain/copy';
import { limits } from '@pq/domain/limits';
import { useState } from 'react';
import { sendUpload } from '#app/data/uploads.ts';
import { Editor } from '#app/features/editor/editor.tsx';
import { useLeaveGuard } from '#app/features/form/use-leave-guard.ts';
import { NoticeBody, noticeSizes } from '#app/features/notice/notice-body.tsx';
import { Story } from '#app/features/rich-reading/story.tsx';
import { Uploader } from '#app/features/uploader/uploader.tsx';
import { useNow } from '#app/now.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { PublishChoice } from './publish-choice.tsx';
import { RemoveNotice } from './remove-notice.tsx';
import { useNoticeForm } from './use-notice-form.ts';

/** The fields of a notice, and beside them how it will be read. */
export function NoticeForm({ notice }: { notice: EditedNotice | null }) {
  const nowMs = useNow();
  const form = useNoticeForm(notice, nowMs);
  const { values, change, problems, refs } = form;
  const [previews, setPreviews] = useState(false);
  const release = useLeaveGuard(form.changed, {
    title: t('admin.notice.leave.title'),
    body: t('admin.notice.leave.body'),
    leave: t('admin.notice.leave.go'),
    stay: t('admin.notice.leave.stay'),
  });
  const image = values.files[0]?.url ?? '';
  const shown = {
    title: values.title,
    timestamp: form.publishAt ?? nowMs,
    ...(image && { image: { url: image } }),
  };
  return (
    <div className="ned">
      <div className="ned-f">
        <TextField
          ref={refs.title}
          label={t('admin.notice.field.title')}
          error={problems.title}
          maxLength={limits.noticeTitle}
          value={values.title}
          onChange={(event) => change({ title: event.target.value })}
        />
        <div>
          <p className="ned-l">{t('admin.notice.field.image')}</p>
          <Uploader
            kind="notice"
            limit={1}
            files={values.files}
            onFiles={(files) => change({ files })}
            onState={form.setUploading}
            label={t('admin.notice.field.image')}
            hint={t('admin.notice.field.image.hint')}
          />
          {problems.image ? (
            <p className="msg msg-err" role="alert">
              {problems.image}
            </p>
          ) : null}
        </div>
        <div>
          <p className="ned-l">{t('admin.notice.field.content')}</p>
          <Editor
            label={t('admin.notice.field.content')}
            value={values.content}
            onChange={(content) => change({ content })}
            upload={(_kind, file, sending) => sendUpload(file, { kind: 'notice' }, sending)}
          />
          {problems.content ? (
            <p className="msg msg-err" role="alert">
              {problems.content}
            </p>
          ) : null}
        </div>
        <PublishChoice
          publishAt={notice?.publishAt ?? null}
          isNew={notice === null}
          value={values}
          problem={problems.when}
          onChange={change}
        />
        <div className="ned-a">
          {notice ? <RemoveNotice notice={notice} onRemove={release} /> : null}
          <Button look="line" aria-expanded={previews} onClick={() => setPreviews((before) => !before)}>
            {t('admin.notice.preview')}
          </Button>
          <Button busy={form.busy} onClick={() => form.save(release)}>
            {t('admin.notice.save')}
          </Button>
        </div>
      </div>
      {previews ? (
        <aside className="ned-p" aria-label={t('admin.notice.preview')}>
          <NoticeBody notice={shown} isPreview>
            <Story html={values.content} sizes={noticeSizes} />
          </NoticeBody>
        </aside>
      ) : null}
    </div>
  );
}
