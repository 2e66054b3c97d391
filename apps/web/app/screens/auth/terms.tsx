import { t } from '@pq/domain/copy';
import type { PolicyFlags } from '@pq/domain/signup';
import { Checkbox } from '#app/ui/forms/choice.tsx';

const terms = [
  { label: 'signup.agree.terms', to: '/policy/terms' },
  { label: 'signup.agree.private', to: '/policy/private' },
  { label: 'signup.agree.marketing', to: '/policy/marketing' },
] as const;

/** The three consents of sign-up: each by itself, or all at once (spec section 4). */
export function Terms({ policy, onChange }: { policy: PolicyFlags; onChange(policy: PolicyFlags): void }) {
  const all = policy.every(Boolean);
  return (
    <fieldset className="terms">
      <legend className="sr">{t('signup.terms')}</legend>
      <ul>
        <li>
          <Checkbox strong checked={all} onChange={() => onChange([!all, !all, !all])}>
            {t('signup.agree.all')}
          </Checkbox>
        </li>
        {terms.map(({ label, to }, n) => (
          <li key={to}>
            <Checkbox
              checked={policy[n] ?? false}
              onChange={(event) => {
                const next: [boolean, boolean, boolean] = [...policy];
                next[n] = event.target.checked;
                onChange(next);
              }}
            >
              {t(label)}
            </Checkbox>
            <a
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
    </fieldset>
  );
}
