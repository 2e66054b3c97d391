import { askForNews, listNews } from '@pq/contract/endpoints/news';
import type { Project } from '@pq/contract/shapes/project';
import { newsAskDays } from '@pq/domain/community/news';
import { t } from '@pq/domain/copy';
import { daysBetween, formatDay, seoulDate } from '@pq/domain/dates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import type { NewsPage } from '#app/data/news.ts';
import { useNow } from '#app/lib/now.ts';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { surfaceClass } from '#app/ui/frame.tsx';

type Props = { project: Project; ask: NonNullable<NewsPage['ask']> };

/** For backers: asks the maker for news. */
export function AskNews({ project, ask }: Props) {
  const now = useNow();
  const toast = useToast();
  const client = useQueryClient();
  const id = useId();
  const send = useMutation({
    ...callMutation(useApi(), askForNews),
    onSuccess: ({ msg }) => {
      if (msg) toast(msg);
    },
    onError: (error) => toast(error.message, 'error'),
    // Also after a refusal, which other windows or new items cause: the day from which it is possible has changed.
    onSettled: () => invalidate(client, listNews),
  });
  const from = ask.from !== null && ask.from > now ? ask.from : null;
  const whenText = from === null ? null : t('news.ask.fromDay', { date: formatDay(from) });
  return (
    <section className={`${surfaceClass} mt-8 p-5 text-body tablet:p-6`} aria-labelledby={id}>
      <h2 id={id} className="text-h3">
        {t('news.ask.title')}
      </h2>
      <p className="mt-1.5 text-ink-2">{silenceText(project, now)}</p>
      <Button
        variant="line"
        full
        className="mt-4"
        off={from !== null}
        busy={send.isPending}
        aria-describedby={whenText === null ? undefined : `${id}-when`}
        onClick={() =>
          whenText === null ? send.mutate({ projectid: project.key }) : toast(whenText, 'note')
        }
      >
        {t('news.ask')}
      </Button>
      {whenText === null ? null : (
        <p id={`${id}-when`} className="mt-2 text-ink-2 text-small">
          {whenText}
        </p>
      )}
      <p className="mt-2 text-ink-3 text-small">{t('news.ask.hint', { n: newsAskDays })}</p>
    </section>
  );
}

function silenceText({ news }: Project, nowMs: number): string {
  if (!news) return t('news.ask.none');
  const days = daysBetween(seoulDate(news.lastAt), seoulDate(nowMs));
  return days >= newsAskDays
    ? t('news.ask.silent', { n: days })
    : t('news.last', { date: formatDay(news.lastAt) });
}
