import { t } from '@pq/domain/copy';
import { Checkbox } from '#app/ui/forms/choice.tsx';

export type Agreed = { third: boolean; duty: boolean };

/** Both consents of a new pledge, each with its policy in a new tab, and one box for all (spec section 5, L94). */
export function Consents({ agreed, onAgree }: { agreed: Agreed; onAgree(agreed: Agreed): void }) {
  const all = agreed.third && agreed.duty;
  return (
    <ul className="agr">
      <li>
        <Checkbox strong checked={all} onChange={() => onAgree({ third: !all, duty: !all })}>
          {t('pay.agree.all')}
        </Checkbox>
      </li>
      <Consent
        label={t('pay.agree.third')}
        body={`${t('pay.agree.third.body')} ${t('pay.agree.third.more')}`}
        to="/policy/offer"
        checked={agreed.third}
        onChange={(third) => onAgree({ ...agreed, third })}
      />
      <Consent
        label={t('pay.agree.duty')}
        body={t('pay.agree.duty.body')}
        to="/policy/donate"
        checked={agreed.duty}
        onChange={(duty) => onAgree({ ...agreed, duty })}
      />
    </ul>
  );
}

function Consent({
  label,
  body,
  to,
  checked,
  onChange,
}: {
  label: string;
  body: string;
  to: string;
  checked: boolean;
  onChange(checked: boolean): void;
}) {
  return (
    <li>
      <Checkbox checked={checked} onChange={(event) => onChange(event.target.checked)}>
        {label}
      </Checkbox>
      <a
        href={to}
        target="_blank"
        rel="noreferrer"
        aria-label={`${label} ${t('pay.agree.view')} (${t('common.newWindow')})`}
      >
        {t('pay.agree.view')}
      </a>
      <small>{body}</small>
    </li>
  );
}
