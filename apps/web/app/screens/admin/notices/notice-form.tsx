import { listAllNotices, removeNotice } from '@pq/contract/endpoints/notices';
import type { EditedNotice } from '@pq/contract/shapes/notice';
import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { limits } from '@pq/domain/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { sendUpload } from '#app/data/uploads/uploads.ts';
import { Editor } from '#app/features/editor/editor.tsx';
import { DateField } from '#app/features/form/date-field.tsx';
import { StaleDialog } from '#app/features/form/stale/stale-dialog.tsx';
import { NoticeBody, noticeSizes } from '#app/features/notice/notice-body.tsx';
import { ThemesPreview } from '#app/features/preview/themes-preview.tsx';
import { Story } from '#app/features/rich-reading/story.tsx';
import { useNow } from '#app/lib/now.ts';
import { Button } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/floating/confirm.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { Radio } from '#app/ui/forms/choice.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { PictureField, Problem } from '../picture-field.tsx';
import { useDraftGuard } from '../use-draft-guard.ts';
import type { When } from './publish-time.ts';
import { type NoticeValues, useNotice } from './use-notice.ts';

const panel = 'min-w-0 rounded-card border border-line bg-white p-4 @form:p-6';

export function NoticeForm({ notice }: { notice: EditedNotice | null }) {
  const nowMs = useNow();
  const { form, stale, setUploading, publishAt } = useNotice(notice, nowMs, () => release());
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
          publishAt={values.publishAt}
          isNew={notice === null}
          value={values}
          date={form.field('date')}
          onChange={setValues}
        />
        <div className="flex flex-wrap justify-end gap-2">
          {notice ? <RemoveNotice notice={notice} onRemove={release} /> : null}
          <Button variant="line" aria-expanded={previews} onClick={() => setPreviews((before) => !before)}>
            {t('admin.notice.preview')}
          </Button>
          <Button busy={form.isSending} onClick={form.submit}>
            {t('admin.notice.save')}
          </Button>
        </div>
        <StaleDialog stale={stale} values={values} onChoose={setValues} />
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
      <ThemesPreview>
        <NoticeBody notice={{ title, timestamp, ...(url && { image: { url } }) }} isPreview>
          <Story html={content} sizes={noticeSizes} />
        </NoticeBody>
      </ThemesPreview>
    </aside>
  );
}

type Seen = { key: string; updatedAt: number };

function RemoveNotice({ notice, onRemove }: { notice: Seen; onRemove(): void }) {
  const confirm = useConfirm();
  const toast = useToast();
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    ...callMutation(useApi(), removeNotice),
    onSuccess: () => {
      onRemove();
      toast(t('admin.notice.removed'));
      void navigate('/admin/notice');
    },
    onError: (error) => toast(error.message, 'error'),
    onSettled: () => invalidate(client, listAllNotices, 'notices'),
  });
  const press = async () => {
    const words = { title: t('admin.notice.remove.title'), body: t('admin.notice.remove.body') };
    const yes = await confirm({
      ...words,
      confirm: t('admin.notice.remove'),
      cancel: t('common.cancel'),
      danger: true,
    });
    if (yes) remove.mutate({ key: notice.key, updatedAt: notice.updatedAt });
  };
  return (
    <Button variant="danger" className="mr-auto" busy={remove.isPending} onClick={() => void press()}>
      {t('admin.notice.remove')}
    </Button>
  );
}

type Chosen = { when: When; date: string; time: string };
type PublishChoiceProps = {
  /** The current time of publication; null for a draft. */
  publishAt: number | null;
  isNew: boolean;
  value: Chosen;
  date: Pick<ComponentProps<typeof DateField>, 'ref' | 'value' | 'error' | 'onValue'>;
  onChange(part: Partial<Chosen>): void;
};

function PublishChoice({ publishAt, isNew, value, date, onChange }: PublishChoiceProps) {
  const name = useId();
  const choices: [When, string][] = [
    ...(publishAt === null || isNew
      ? []
      : ([['keep', t('admin.notice.when.keep', { time: formatMoment(publishAt) })]] as [When, string][])),
    ['now', t('admin.notice.when.now')],
    ['later', t('admin.notice.when.later')],
    ['draft', t('admin.notice.when.draft')],
  ];
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)]">
      <legend className="mb-2 text-label">{t('admin.notice.when')}</legend>
      {choices.map(([when, label]) => (
        <Radio key={when} name={name} checked={value.when === when} onChange={() => onChange({ when })}>
          {label}
        </Radio>
      ))}
      {value.when === 'later' ? (
        <div className="mt-2 grid gap-3 @form:grid-cols-[200px_160px]">
          <DateField label={t('admin.notice.when.date')} {...date} />
          <TextField
            type="time"
            label={t('admin.notice.when.time')}
            value={value.time}
            onChange={(event) => onChange({ time: event.target.value })}
          />
        </div>
      ) : null}
    </fieldset>
  );
}
