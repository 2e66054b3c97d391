import { t } from '@pq/domain/copy';
import { useState } from 'react';
import { PressArea } from '#app/ui/button.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';

const PolicyDialog = lazyPart(async () => (await import('./policy-dialog.tsx')).PolicyDialog);

const policies = [
  ['terms', 'signup.social.terms'],
  ['private', 'signup.social.private'],
] as const;

/** What joining agrees to, each text a press away without leaving the form. */
export function SocialConsent() {
  const [shown, setShown] = useState<'terms' | 'private' | null>(null);
  return (
    <div className="auth-consent">
      <p>{t('signup.social.agree')}</p>
      <span>
        {policies.map(([id, label]) => (
          <PressArea key={id} aria-haspopup="dialog" onClick={() => setShown(id)}>
            {t(label)} {t('signup.view')}
          </PressArea>
        ))}
      </span>
      {shown ? <PolicyDialog id={shown} onClose={() => setShown(null)} /> : null}
    </div>
  );
}
