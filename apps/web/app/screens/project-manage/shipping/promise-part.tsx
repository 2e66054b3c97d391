import { movePromise } from '@pq/contract/endpoints/promises';
import type { Project } from '@pq/contract/shapes/project';
import type { DeliveryPromise } from '@pq/contract/shapes/promise';
import { t } from '@pq/domain/copy';
import { daysBetween, seoulDate } from '@pq/domain/dates';
import { formatNumber } from '@pq/domain/format';
import { formatMonth } from '@pq/domain/reward/texts';
import { lastDayOf, monthsToMoveTo } from '@pq/domain/shipping/promise';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { PromiseHistory } from '#app/features/delivery-promise/promise-note.tsx';
import { useNow } from '#app/lib/now.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { PromiseDialog } from './promise-dialog.tsx';

/** The month that is promised, and how many days are left of it. */
export function PromiseLine({ promise }: { promise: DeliveryPromise }) {
  const { month, state, lateDays, allSentAt } = promise;
  const left = daysBetween(seoulDate(useNow()), lastDayOf(month));
  return (
    <div className="text-ink-2 text-small">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span>
          {t('promise.line', { month: formatMonth(month) })}
          {allSentAt === null && lateDays === null && left >= 0
            ? ` · ${t('promise.left.days', { n: formatNumber(left) })}`
            : null}
        </span>
        {lateDays === null ? null : (
          <Badge variant="danger">{t('promise.late.days', { n: formatNumber(lateDays) })}</Badge>
        )}
        {state === 'kept' ? <Badge variant="success">{t('promise.kept.badge')}</Badge> : null}
        {state === 'late' && lateDays === null ? (
          <Badge variant="warn">{t('promise.late.badge')}</Badge>
        ) : null}
      </p>
      <PromiseHistory promise={promise} />
    </div>
  );
}

/** For the maker, until everything has left. */
export function MovePromise({ project, isMaker }: { project: Project; isMaker: boolean }) {
  const { promise } = project;
  const [isOpen, setIsOpen] = useState(false);
  const toast = useToast();
  const client = useQueryClient();
  const move = useMutation({
    ...callMutation(useApi(), movePromise),
    onSuccess: ({ msg }) => {
      if (msg) toast(msg);
    },
    onSettled: () => invalidate(client, 'projects', 'shipping', 'pledges'),
  });
  if (!isMaker || !promise || promise.allSentAt !== null || monthsToMoveTo(promise).length === 0) return null;
  return (
    <>
      <Button variant="text" height={40} className="max-tablet:min-h-11" onClick={() => setIsOpen(true)}>
        {t('promise.move')}
      </Button>
      {isOpen ? (
        <PromiseDialog
          pid={project.key}
          promise={promise}
          onMove={(moved) => move.mutateAsync({ key: project.key, ...moved })}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  );
}
