import { t } from '@pq/domain/copy';
import type { ReactNode } from 'react';
import { AttachmentThumb } from '#app/ui/attachment-thumb.tsx';

const ROW = 'grid grid-cols-[76px_minmax(0,1fr)] gap-2 border-line border-t py-2 text-note first:border-t-0';

type Props = {
  order: string | null;
  rewards: readonly string[];
  answers: ReactNode;
  note: string;
  files: readonly { url: string; name: string }[];
};

export function OrderFacts({ order, rewards, answers, note, files }: Props) {
  return (
    <dl>
      {order === null ? null : (
        <div className={ROW}>
          <dt className="text-ink-3">{t('my.list.order')}</dt>
          <dd className="font-semibold">{order}</dd>
        </div>
      )}
      <div className={ROW}>
        <dt className="text-ink-3">{t('proof.order.reward')}</dt>
        <dd className="font-semibold">
          {rewards.map((reward) => (
            <p key={reward}>{reward}</p>
          ))}
        </dd>
      </div>
      {answers ? (
        <div className={ROW}>
          <dt className="text-ink-3">{t('my.list.answers')}</dt>
          <dd>{answers}</dd>
        </div>
      ) : null}
      {note ? (
        <div className={ROW}>
          <dt className="text-ink-3">{t('proof.order.note')}</dt>
          <dd className="whitespace-pre-wrap break-words font-semibold">{note}</dd>
        </div>
      ) : null}
      {files.length > 0 ? (
        <div className={ROW}>
          <dt className="text-ink-3">{t('proof.order.files')}</dt>
          <dd className="flex flex-wrap gap-1.5">
            {files.map(({ url, name }) => (
              <AttachmentThumb key={url} url={url} alt={name} />
            ))}
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
