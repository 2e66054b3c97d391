import { t } from '@pq/domain/copy';
import { formatBytes } from '@pq/domain/format';
import type { RewardCategory } from '@pq/domain/pqbox/pq-reward';
import { CircleAlert, Pause, Play, X } from 'lucide-react';
import { Button, IconButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { fileMark } from '../file-mark.ts';
import { FilePick } from './file-pick.tsx';
import type { QueuedFile } from './file-queue.ts';
import type { FilesOnTheirWay } from './use-file-queue.ts';

type Props = { files: FilesOnTheirWay; category: RewardCategory };

/** The files that are on their way, those that are held or have failed, and those that a reload has broken off. */
export function SendingFiles({ files, category }: Props) {
  if (files.items.length === 0 && files.left.length === 0) return null;
  return (
    <ul className="pqf-go">
      {files.items.map((item) => (
        <li key={item.id} className={item.state === 'failed' ? 'is-err' : ''}>
          <span className="pqd-x" aria-hidden="true">
            {fileMark(item.file.name)}
          </span>
          <div>
            <b>{item.file.name}</b>
            <Standing item={item} />
          </div>
          <Acts item={item} files={files} />
        </li>
      ))}
      {files.left.map(({ id, name, bytes, file: replaces }) => (
        <li key={id}>
          <span className="pqd-x" aria-hidden="true">
            {fileMark(name)}
          </span>
          <div>
            <b>{name}</b>
            <small>
              {formatBytes(bytes)} · {t('pq.sending.left')}
            </small>
          </div>
          <FilePick
            category={category}
            className="btn btn-line btn-sm"
            label={t('pq.sending.pickAgain', { name })}
            onFiles={(picked) => files.add(picked, replaces)}
          >
            {t('pq.sending.goOn')}
          </FilePick>
          <IconButton label={t('pq.sending.giveUp', { name })} onClick={() => void files.dropLeft(id)}>
            <Icon of={X} size={20} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

function Standing({ item: { file, sent, state, failure } }: { item: QueuedFile }) {
  const percent = file.size === 0 ? 0 : Math.floor((sent / file.size) * 100);
  if (failure)
    return (
      <small role="alert">
        <Icon of={CircleAlert} size={16} /> {failure.message}
      </small>
    );
  return (
    <>
      <Progress percent={percent} label={t('pq.sending.label', { name: file.name })} />
      <small>
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
        <Button look="line" height={40} onClick={() => files.hold(id)}>
          <Icon of={Pause} size={16} />
          {t('pq.sending.hold')}
          <span className="sr"> {name}</span>
        </Button>
      ) : state === 'waiting' || failure?.final ? (
        <span />
      ) : (
        <Button look="line" height={40} onClick={() => files.goOn(id)}>
          <Icon of={Play} size={16} />
          {t(state === 'held' ? 'pq.sending.goOn' : 'common.retry')}
          <span className="sr"> {name}</span>
        </Button>
      )}
      <IconButton label={t('pq.sending.giveUp', { name })} onClick={() => void files.giveUp(id)}>
        <Icon of={X} size={20} />
      </IconButton>
    </>
  );
}
