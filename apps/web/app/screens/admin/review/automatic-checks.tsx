import type { Draft } from '@pq/contract/shapes/draft';
import { t } from '@pq/domain/copy';
import { seoulDate } from '@pq/domain/dates';
import { checkSubmission, toWriteDraft } from '@pq/domain/project/write-steps';
import { Check, CircleAlert } from 'lucide-react';
import { useNow } from '#app/lib/now.ts';
import { Icon } from '#app/ui/icon.tsx';
import { DetailPart } from '../parts/detail.tsx';
import { linksOut } from './submission-text.ts';

const line = 'flex items-center gap-2 py-0.5 text-note';

export function AutomaticChecks({ draft }: { draft: Draft }) {
  const checked = checkSubmission(toWriteDraft(draft), seoulDate(useNow()));
  const links = linksOut(draft.editor);
  return (
    <DetailPart id="checks" title={t('admin.review.checks')}>
      <ul>
        <Line ok={checked.ok} text={checked.ok ? t('admin.review.check.complete') : t(checked.copyKey)} />
        <Line
          ok={links.length === 0}
          text={
            links.length === 0
              ? t('admin.review.check.noLinks')
              : t('admin.review.check.links', { n: links.length })
          }
        />
        {links.map((link) => (
          <li key={link} className={line}>
            <code className="font-sans text-small wrap-anywhere">{link}</code>
          </li>
        ))}
      </ul>
    </DetailPart>
  );
}

function Line({ ok, text }: { ok: boolean; text: string }) {
  return (
    <li className={`${line} ${ok ? '' : 'text-accent-ink'}`}>
      <Icon of={ok ? Check : CircleAlert} size={16} />
      {text}
    </li>
  );
}
