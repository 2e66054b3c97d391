import { removeRewardFile } from '@pq/contract/endpoints/pqbox';
import type { RewardFile } from '@pq/contract/shapes/pqbox';
import { t } from '@pq/domain/copy';
import { formatBytes } from '@pq/domain/format';
import { limits } from '@pq/domain/limits';
import { filesOfCategory } from '@pq/domain/pqbox/pq-reward';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { tv } from 'tailwind-variants/lite';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { useFileDrop } from '#app/features/pictures/picture-input.tsx';
import { dropTargetClass } from '#app/features/pictures/slot-variants.ts';
import { Button } from '#app/ui/button.tsx';
import { fileButtonClass } from '#app/ui/button-variants.ts';
import { useConfirm } from '#app/ui/floating/confirm.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { FieldLabel } from '#app/ui/forms/label.tsx';
import { Refusal } from '#app/ui/forms/refusal.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useRestoreFocus } from '#app/ui/use-restore-focus.ts';
import { FileLine, FileLines, lineActClass, lineNoteClass } from '../../files/file-lines.tsx';
import { FilePick } from '../../files/file-pick.tsx';
import { FileWords } from '../../files/file-words.tsx';
import { SendingFiles } from '../../files/sending-files.tsx';
import { problemOf, type RewardStepProps } from './step-props.ts';

const dropVariants = tv({
  base: 'flex cursor-pointer flex-col items-center gap-1 rounded-card border-[1.5px] border-dashed px-5 py-7 text-center text-ink-2 focus-within:outline-offset-3 focus-within:[outline:var(--focus)]',
  variants: {
    over: {
      true: 'border-purpose bg-purpose-tint',
      false: 'border-field hover:border-purpose hover:bg-purpose-tint',
    },
  },
});

export function FilesField(props: RewardStepProps) {
  const { writing, files, uploads } = props;
  const { category } = writing.content;
  const drop = useFileDrop((picked) => uploads.add(picked));
  const many = filesOfCategory[category];
  const size = formatBytes(limits.rewardFileBytes);
  const field = useRef<HTMLFieldSetElement>(null);
  const there = [files, uploads.items, uploads.left].flatMap((some) => some.map(({ id }) => id));
  useRestoreFocus(field, there.join(' '));
  return (
    <fieldset
      ref={field}
      tabIndex={-1}
      className={drop.over ? dropTargetClass : undefined}
      {...drop.handlers}
    >
      <FieldLabel>{t(`pq.files.${category === 2 ? 3 : category}`)}</FieldLabel>
      {files.length > 0 ? (
        <FileLines>
          {files.map((file) => (
            <Arrived key={file.id} file={file} {...props} />
          ))}
        </FileLines>
      ) : null}
      <SendingFiles files={uploads} category={category} />
      {uploads.room > 0 ? (
        <FilePick
          category={category}
          multiple={many > 1}
          className={dropVariants({ over: drop.over })}
          label={t('pq.files.add')}
          onFiles={(picked) => uploads.add(picked)}
        >
          <Icon of={Upload} />
          <b className="text-ink">{t('pq.files.add')}</b>
          <span className="text-small">
            {t(`pq.files.hint.${category === 2 ? 3 : category}`, { size, n: many })}
          </span>
          <span className="pointer-coarse:hidden text-small">{t('pq.files.hint.drag')}</span>
        </FilePick>
      ) : null}
      <Refusal of={problemOf(props, 'contents')} />
    </fieldset>
  );
}

function Arrived({ file, place, writing, uploads }: RewardStepProps & { file: RewardFile }) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();
  const removing = useMutation({
    ...callMutation(useApi(), removeRewardFile),
    onSuccess: ({ msg }) => toast(msg ?? t('pq.file.removed')),
    onError: (error) => toast(error.message, 'error'),
    onSettled: () => invalidate(client, 'pqbox'),
  });
  const remove = async () => {
    const yes = await confirm({
      title: t('common.delete'),
      body: t('pq.file.remove.confirm', { name: file.name }),
      confirm: t('common.delete'),
      cancel: t('common.cancel'),
      danger: true,
    });
    if (yes) removing.mutate({ projectId: place.prjtId, id: place.key, file: file.id });
  };
  return (
    <FileLine
      name={file.name}
      status={
        <small className={lineNoteClass}>
          {formatBytes(file.bytes)}
          {file.version > 1 ? ` · ${t('pq.file.version', { n: file.version })}` : ''} · SHA-256{' '}
          {file.sha256.slice(0, 8)}…
        </small>
      }
    >
      <FilePick
        category={writing.content.category}
        className={`${fileButtonClass} ${lineActClass}`}
        label={t('pq.file.replace.label', { name: file.name })}
        onFiles={(picked) => uploads.add(picked.slice(0, 1), file.id)}
      >
        {t('pq.file.replace')}
      </FilePick>
      <Button variant="text" height={40} busy={removing.isPending} onClick={() => void remove()}>
        {t('common.delete')}
        <span className="sr-only"> {file.name}</span>
      </Button>
      <FileWords reward={{ projectKey: place.prjtId, key: place.key }} file={file} />
    </FileLine>
  );
}
