import { t } from '@pq/domain/copy';
import type { Purpose } from '@pq/domain/project/project';
import { useState } from 'react';
import { Button, PressArea } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/floating/dialog.tsx';
import { Checkbox } from '#app/ui/forms/choice.tsx';

const LINE = 'flex flex-wrap items-center justify-between';
const WORDS = 'text-[0.875rem]';
const READ =
  'inline-flex min-h-11 items-center text-small whitespace-nowrap text-ink-3 underline underline-offset-3';

export type Agreed = { third: boolean; duty: boolean };

export function Consents({
  agreed,
  purpose,
  onAgree,
}: {
  agreed: Agreed;
  purpose: Purpose;
  onAgree(agreed: Agreed): void;
}) {
  const all = agreed.third && agreed.duty;
  return (
    <ul className="mt-2 tablet:low:mt-1">
      <li className={LINE}>
        <Checkbox
          strong
          className={WORDS}
          checked={all}
          isMixed={agreed.third !== agreed.duty}
          onChange={() => onAgree({ third: !all, duty: !all })}
        >
          {t('pay.agree.all')}
        </Checkbox>
      </li>
      <Consent
        label={t('pay.agree.third')}
        body={[t('pay.agree.third.body'), t('pay.agree.third.more')]}
        policy="/policy/offer"
        purpose={purpose}
        checked={agreed.third}
        onChange={(third) => onAgree({ ...agreed, third })}
      />
      <Consent
        label={t('pay.agree.duty')}
        body={[t('pay.agree.duty.body')]}
        policy="/policy/donate"
        purpose={purpose}
        checked={agreed.duty}
        onChange={(duty) => onAgree({ ...agreed, duty })}
      />
    </ul>
  );
}

function Consent({
  label,
  body,
  policy,
  purpose,
  checked,
  onChange,
}: {
  label: string;
  body: readonly string[];
  policy: string;
  purpose: Purpose;
  checked: boolean;
  onChange(checked: boolean): void;
}) {
  const [isRead, setIsRead] = useState(false);
  const close = () => setIsRead(false);
  return (
    <li className={LINE}>
      <Checkbox className={WORDS} checked={checked} onChange={(event) => onChange(event.target.checked)}>
        {label}
      </Checkbox>
      <PressArea
        className={READ}
        aria-label={`${label} ${t('pay.agree.view')}`}
        onClick={() => setIsRead(true)}
      >
        {t('pay.agree.view')}
      </PressArea>
      {isRead ? (
        <Dialog
          title={label}
          purpose={purpose}
          onClose={close}
          actions={
            <>
              <Button variant="line" onClick={close}>
                {t('common.close')}
              </Button>
              <Button
                onClick={() => {
                  onChange(true);
                  close();
                }}
              >
                {t('pay.agree.one')}
              </Button>
            </>
          }
        >
          {body.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <p>
            <a className={READ} href={policy} target="_blank" rel="noreferrer">
              {t('pay.agree.policy')}
              <span className="sr-only"> ({t('common.newWindow')})</span>
            </a>
          </p>
        </Dialog>
      ) : null}
    </li>
  );
}
