import { t } from '@pq/domain/copy';
import type { PolicyFlags } from '@pq/domain/member/signup';
import { CircleAlert } from 'lucide-react';
import type { Ref } from 'react';
import { Checkbox } from '#app/ui/forms/choice.tsx';
import { Message } from '#app/ui/forms/message.tsx';
import { Icon } from '#app/ui/icon.tsx';

const terms = [
  { label: 'signup.agree.terms', to: '/policy/terms' },
  { label: 'signup.agree.private', to: '/policy/private' },
  { label: 'signup.agree.marketing', to: '/policy/marketing' },
] as const;
/** The first two are required; marketing is optional. */
const REQUIRED = 2;
const ROW = 'flex items-center justify-between';

type Props = {
  ref: Ref<HTMLFieldSetElement>;
  policy: PolicyFlags;
  showsProblem: boolean;
  onChange(policy: PolicyFlags): void;
};

export function Terms({ ref, policy, showsProblem, onChange }: Props) {
  const isMissing = (n: number) => showsProblem && n < REQUIRED && !policy[n];
  const all = policy.every(Boolean);
  return (
    <fieldset ref={ref} className="mt-4 rounded-card bg-ground px-5 py-2">
      <legend className="sr-only">{t('signup.terms')}</legend>
      <ul>
        <li className={`${ROW} mb-1 border-line border-b pb-1`}>
          <Checkbox
            strong
            checked={all}
            isMixed={!all && policy.some(Boolean)}
            onChange={() => onChange([!all, !all, !all])}
          >
            {t('signup.agree.all')} {t('signup.agree.all.scope')}
          </Checkbox>
        </li>
        {terms.map(({ label, to }, n) => (
          <li key={to} className={ROW}>
            <Checkbox
              checked={policy[n] ?? false}
              invalid={isMissing(n)}
              onChange={(event) => {
                const next: [boolean, boolean, boolean] = [...policy];
                next[n] = event.target.checked;
                onChange(next);
              }}
            >
              {t(label)}
            </Checkbox>
            <a
              className="inline-flex min-h-11 min-w-11 items-center justify-end text-ink-3 text-small underline underline-offset-3"
              href={to}
              target="_blank"
              rel="noreferrer"
              aria-label={`${t(label)} ${t('signup.view')} (${t('common.newWindow')})`}
            >
              {t('signup.view')}
            </a>
          </li>
        ))}
      </ul>
      <div aria-live="polite">
        {isMissing(0) || isMissing(1) ? (
          <Message tone="danger" className="pb-2">
            <Icon of={CircleAlert} size={16} />
            {t('signup.err.terms')}
          </Message>
        ) : null}
      </div>
    </fieldset>
  );
}
