import { endCalendar, renewCalendar } from '@pq/contract/endpoints/deliveries';
import { t } from '@pq/domain/copy';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useRef } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { useCopyText } from '#app/features/form/use-copy-text.ts';
import { Button } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/floating/confirm.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { surfaceClass } from '#app/ui/frame.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useRestoreFocus } from '#app/ui/use-restore-focus.ts';

export function CalendarAddress({ url }: { url: string | null }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useRestoreFocus(heading, url ?? '');
  const renew = useChange(renewCalendar);
  const end = useChange(endCalendar);
  const confirm = useConfirm();
  const copy = useCopyText();
  const ask = async (what: 'renew' | 'end') => {
    const isSure = await confirm({
      title: t(`delivery.calendar.${what}.title`),
      body: t(`delivery.calendar.${what}.body`),
      confirm: t(`delivery.calendar.${what}`),
      cancel: t('common.cancel'),
    });
    if (isSure) (what === 'renew' ? renew : end).mutate({});
  };
  return (
    <section
      id="calendar"
      className={`${surfaceClass} mt-6 p-5 tablet:p-6 scroll-mt-24`}
      aria-labelledby="calendar-title"
    >
      <h2 id="calendar-title" ref={heading} tabIndex={-1} className="text-h2 focus:outline-none">
        {t('delivery.calendar')}
      </h2>
      <p className="mt-2 text-ink-2 text-note text-pretty">{t('delivery.calendar.body')}</p>
      {url === null ? (
        <Button variant="line" className="mt-3" busy={renew.isPending} onClick={() => renew.mutate({})}>
          {t('delivery.calendar.make')}
        </Button>
      ) : (
        <>
          <p className="text-ink-2 text-note text-pretty">{t('delivery.calendar.secret')}</p>
          <div className="mt-3">
            <TextField
              label={t('delivery.calendar.url')}
              labelHidden
              readOnly
              className="text-ellipsis"
              value={url}
              onFocus={(event) => event.currentTarget.select()}
              action={
                <Button variant="line" onClick={() => void copy(url)}>
                  <Icon of={Copy} size={20} />
                  {t('delivery.calendar.copy')}
                </Button>
              }
            />
          </div>
          <div className="mt-2 -mb-2 -ml-2 flex flex-wrap">
            <Button
              variant="text"
              tone="purpose"
              height={44}
              padding={8}
              busy={renew.isPending}
              onClick={() => void ask('renew')}
            >
              {t('delivery.calendar.renew')}
            </Button>
            <Button
              variant="text"
              height={44}
              padding={8}
              busy={end.isPending}
              onClick={() => void ask('end')}
            >
              {t('delivery.calendar.end')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function useChange(call: typeof renewCalendar | typeof endCalendar) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    ...callMutation(useApi(), call),
    onSuccess: ({ msg }) => {
      if (msg) toast(msg);
    },
    onError: (error) => toast(error.message, 'error'),
    onSettled: () => invalidate(client, 'deliveries'),
  });
}
