import { changeInfo, listConsents } from '@pq/contract/endpoints/account';
import type { Viewer } from '@pq/contract/shapes/user';
import { t } from '@pq/domain/copy';
import { formatDay } from '@pq/domain/dates';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, callQuery, invalidate } from '#app/data/client/calls.ts';
import { useToast } from '#app/ui/floating/toast.tsx';
import { FoldLine } from '#app/ui/fold-line.tsx';
import { Switch } from '#app/ui/forms/choice.tsx';
import { Note, Row, Rows } from './info-parts.tsx';
import { useOwnChange } from './use-own-change.ts';

const REQUIRED = [
  ['terms', 'my.consent.terms'],
  ['private', 'my.consent.private'],
] as const;

export function Consents({ viewer }: { viewer: Viewer }) {
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const take = useOwnChange();
  const consents = useQuery(callQuery(api, listConsents, {})).data ?? [];
  // Shows the pressed state until the answer arrives.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const change = useMutation({
    ...callMutation(api, changeInfo),
    onSuccess: async ({ data, msg }) => {
      take(data);
      await invalidate(client, listConsents);
      toast(msg ?? t('my.info.saved'));
    },
    onError: (error) => toast(error.message, 'error'),
    onSettled: () => setChosen(null),
  });
  const marketing = consents.filter(({ policy }) => policy === 'marketing');
  const everAgreed = marketing.some((consent) => consent.agreed);
  return (
    <>
      <Rows>
        {REQUIRED.map(([policy, label]) => (
          <Row
            key={policy}
            title={t(label)}
            facts={[dateText(consents.find((consent) => consent.policy === policy))]}
          >
            <a
              href={`/policy/${policy}`}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 min-w-11 flex-none items-center justify-end text-ink-3 text-small underline underline-offset-3"
            >
              {t('signup.view')}
              <span className="sr-only">
                {t(label)} ({t('common.newWindow')})
              </span>
            </a>
          </Row>
        ))}
        <Row
          title={t('my.info.marketing')}
          facts={[t('my.consent.marketing.sub'), everAgreed ? dateText(marketing[0]) : t('my.consent.never')]}
        >
          {/* The label is only for screen readers. */}
          <div className="flex *:gap-0">
            <Switch
              checked={chosen ?? viewer.config.policy[2]}
              onChange={({ target }) => {
                if (chosen !== null) return;
                setChosen(target.checked);
                change.mutate({ policy: [true, true, target.checked] });
              }}
            >
              <span className="sr-only">{t('my.info.marketing')}</span>
            </Switch>
          </div>
        </Row>
      </Rows>
      {everAgreed && marketing.length > 1 ? (
        <details className="group/fold">
          <FoldLine className="text-ink-2 text-small">{t('my.consent.history')}</FoldLine>
          <ul>
            {marketing.map((consent) => (
              <li key={consent.at} className="py-0.75 text-ink-3 text-small">
                {dateText(consent)}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <Note>{t('my.consent.required')}</Note>
    </>
  );
}

function dateText(consent: { agreed: boolean; at: number } | undefined): string {
  if (!consent) return '';
  const date = formatDay(consent.at);
  return t(consent.agreed ? 'my.consent.agreedOn' : 'my.consent.withdrawnOn', { date });
}
