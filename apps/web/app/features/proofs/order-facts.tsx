import { t } from '@pq/domain/copy';
import { Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#app/ui/icon.tsx';

const ROW = 'grid grid-cols-[76px_minmax(0,1fr)] gap-2 border-line border-t py-2 text-note first:border-t-0';

type Props = {
  /** One text for each line. */
  rewards: readonly string[];
  /** What was answered to the maker's questions; null for nothing. */
  answers: ReactNode;
  note: string;
  files: readonly { url: string; name: string }[];
};

/** What was ordered, to compare a proof with. */
export function OrderFacts({ rewards, answers, note, files }: Props) {
  return (
    <dl>
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
          <dd>
            {files.map(({ url, name }) => (
              <a
                key={url}
                className="-my-2.5 flex min-h-11 w-fit items-center gap-1.5 break-all font-semibold underline underline-offset-3"
                href={url}
                target="_blank"
                rel="noreferrer"
              >
                <Icon of={Paperclip} size={16} />
                {name}
                <span className="sr-only"> ({t('common.newWindow')})</span>
              </a>
            ))}
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
