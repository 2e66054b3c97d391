import { getSecondFactor } from '@pq/contract/endpoints/account';
import type { Viewer } from '@pq/contract/shapes/user';
import { t } from '@pq/domain/copy';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { ErrorState } from '#app/ui/states.tsx';
import { Line, Note, PartSkeleton } from './info-parts.tsx';
import { NewCodesDialog } from './new-codes-dialog.tsx';

const WARN_AT_CODES = 3;

export function OwnSecondFactor({ provider }: { provider: Viewer['config']['provider'] }) {
  const state = useQuery(callQuery(useApi(), getSecondFactor, {}));
  const [asking, setAsking] = useState(false);
  if (state.isPending) return <PartSkeleton />;
  if (!state.data) return <ErrorState title={state.error.message} onRetry={() => void state.refetch()} />;
  const { enrolled, recoveryCodesLeft: left } = state.data;
  if (!enrolled)
    return (
      <Line>
        <p>
          <Badge variant="plain">{t('secondFactor.own.off')}</Badge>
        </p>
        <ButtonLink variant="line" height={40} to="/admin/second-factor" state={{ next: '/my/info' }}>
          {t('secondFactor.own.enrol')}
        </ButtonLink>
      </Line>
    );
  return (
    <>
      <Note>
        <Badge variant="success">{t('secondFactor.own.on')}</Badge> {t('secondFactor.own.left', { n: left })}
      </Note>
      {left <= WARN_AT_CODES ? (
        <div className="mt-3">
          <NoticeBox variant="warn" icon={TriangleAlert}>
            {t('secondFactor.own.few', { n: left })}
          </NoticeBox>
        </div>
      ) : null}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="line" height={40} onClick={() => setAsking(true)}>
          {t('secondFactor.own.newCodes')}
        </Button>
        <ButtonLink variant="line" height={40} to="/admin/second-factor" state={{ next: '/my/info' }}>
          {t('secondFactor.own.newPhone')}
        </ButtonLink>
      </div>
      {asking ? <NewCodesDialog provider={provider} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
