import { t } from '@pq/domain/copy';
import { formatBytes } from '@pq/domain/format';
import { percentOf } from '@pq/domain/percent';
import type { RewardCategory } from '@pq/domain/pqbox/pq-reward';
import { CircleAlert, Pause, Play, X } from 'lucide-react';
import { Button, IconButton } from '#app/ui/button.tsx';
import { fileButtonClass } from '#app/ui/button-variants.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { FileLine, FileLines, lineActClass, lineNoteClass } from './file-lines.tsx';
import { FilePick } from './file-pick.tsx';
import type { QueuedFile } from './file-queue.ts';
import type { FilesOnTheirWay } from './use-file-queue.ts';

type Props = { files: FilesOnTheirWay; category: RewardCategory };

export function SendingFiles({ files, category }: Props) {
  if (files.items.length === 0 && files.left.length === 0) return null;
  return (
    <FileLines>
      {files.items.map((item) => (
        <FileLine key={item.id} name={item.file.name} status={<UploadStatus item={item} />}>
          <Acts item={item} files={files} />
        </FileLine>
      ))}
      {files.left.map(({ id, name, bytes, file: replaces }) => (
        <FileLine
          key={id}
          name={name}
          status={
            <small className={lineNoteClass}>
              {formatBytes(bytes)} · {t('pq.sending.left')}
            </small>
          }
        >
          <FilePick
            category={category}
            className={`${fileButtonClass} ${lineActClass}`}
            label={t('pq.sending.pickAgain', { name })}
            onFiles={(picked) => files.add(picked, replaces)}
          >
            {t('pq.sending.goOn')}
          </FilePick>
          <IconButton label={t('pq.sending.giveUp', { name })} onClick={() => void files.dropLeft(id)}>
            <Icon of={X} size={20} />
          </IconButton>
        </FileLine>
      ))}
    </FileLines>
  );
}

function UploadStatus({ item: { file, sent, state, failure } }: { item: QueuedFile }) {
  const percent = percentOf(sent, file.size);
  if (failure)
    return (
      <small
        className="mt-0.5 block text-danger-hover text-small [&>svg]:inline [&>svg]:align-[-3px]"
        role="alert"
      >
        <Icon of={CircleAlert} size={16} /> {failure.message}
      </small>
    );
  return (
    <>
      <div className="mt-2 mb-1">
        <Progress percent={percent} label={t('pq.sending.label', { name: file.name })} />
      </div>
      <small className={lineNoteClass}>
        {state === 'waiting' ? t('pq.sending.waits') : null}
        {state === 'held' ? `${t('pq.sending.held')} · ` : null}
        {state === 'waiting'
          ? null
          : t('pq.sending.part', { n: percent, sent: formatBytes(sent), all: formatBytes(file.size) })}
      </small>
    </>
  );
}

function Acts({ item: { id, file, state, failure }, files }: { item: QueuedFile; files: FilesOnTheirWay }) {
  const { name } = file;
  return (
    <>
      {state === 'sending' ? (
        <Button className={lineActClass} variant="line" height={40} onClick={() => files.pause(id)}>
          <Icon of={Pause} size={16} />
          {t('pq.sending.hold')}
          <span className="sr-only"> {name}</span>
        </Button>
      ) : state === 'waiting' || failure?.final ? (
        <span className={lineActClass} />
      ) : (
        <Button className={lineActClass} variant="line" height={40} onClick={() => files.goOn(id)}>
          <Icon of={Play} size={16} />
          {t(state === 'held' ? 'pq.sending.goOn' : 'common.retry')}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
      <IconButton label={t('pq.sending.giveUp', { name })} onClick={() => void files.giveUp(id)}>
        <Icon of={X} size={20} />
      </IconButton>
    </>
  );
}
