import { fixNews, writeNews } from '@pq/contract/endpoints/news';
import type { News } from '@pq/contract/shapes/news';
import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { plainText } from '@pq/domain/text/summary';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { invalidate } from '#app/data/client/calls.ts';
import type { StaleField } from '#app/features/form/stale/stale-fields.ts';
import { isStale, useStaleForm } from '#app/features/form/stale/use-stale-form.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { useStoredDraft } from '#app/lib/drafts/use-stored-draft.ts';
import { useConfirm } from '#app/ui/floating/confirm.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { chosenTime, emptyNews, type NewsInput, problemsOf, storedNews } from './news-input.ts';

type Options = {
  uid: string;
  project: Project;
  /** Null for a new item. */
  news: News | null;
  nowMs: number;
};

export function useNewsWriting({ uid, project, news, nowMs }: Options) {
  const draft = useStoredDraft({ uid, name: `news:${news?.key ?? project.key}` }, storedNews);
  const { stored } = draft;
  const first = inputOf(news);
  const [isRecalled, setRecalled] = useState(stored !== null);
  const api = useApi();
  const toast = useToast();
  const confirm = useConfirm();
  const client = useQueryClient();
  const navigate = useNavigate();
  const stale = useStaleForm<NewsInput, News>({
    version: stored ? stored.version : news?.version,
    start: first,
    fields: fieldsOf(news),
    valuesOf: ({ title, content, audience }) => ({ title, content, audience }),
  });
  const save = useMutation({
    mutationFn: ({ words, version }: { words: NewsInput; version: number | undefined }) => {
      const { title, content, audience, when } = words;
      const publishAt = when === 'keep' ? undefined : chosenTime(words, nowMs);
      const sent = { title, content, audience, ...(publishAt !== undefined && { publishAt }) };
      return news
        ? api.call(fixNews, { key: news.key, ...sent, version })
        : api.call(writeNews, { projectid: project.key, ...sent });
    },
    onSuccess: async ({ msg }) => {
      draft.remove();
      if (msg) toast(msg);
      await Promise.all([
        invalidate(client, 'news', 'projects'),
        navigate(`${projectPath(project)}/news/manage`),
      ]);
    },
    onError: (error) => (isStale(error) ? undefined : toast(error.message, 'error')),
  });
  const mayNarrow = (words: NewsInput) =>
    news?.state !== 'published' || news.audience === words.audience
      ? true
      : confirm({
          title: t('news.narrow.title'),
          body: t('news.narrow.body'),
          confirm: t('news.narrow'),
          cancel: t('common.cancel'),
          danger: true,
        });
  const form = useForm<NewsInput>({
    defaultValues: stored ? inputWithin(stored) : first,
    validate: (words) => problemsOf(words, nowMs),
    async onSubmit(words) {
      if (await mayNarrow(words)) await stale.save(words, (version) => save.mutateAsync({ words, version }));
    },
    fieldsInCall: { publishAt: 'date' },
    onChange: (words) => draft.save({ ...words, version: stale.version() }),
    scrollToCenter: true,
  });
  const startOver = () => {
    form.setValues(first);
    stale.rebase(news?.version, first);
    draft.remove();
    // The pressed button is about to disappear.
    form.focusField('title');
    setRecalled(false);
  };
  return { form, stale, isRecalled, startOver };
}

function inputOf(news: News | null): NewsInput {
  if (!news) return emptyNews;
  const { title, content, audience } = news;
  return { ...emptyNews, title, content, audience, when: 'keep' };
}

function inputWithin({ title, content, audience, when, date, time }: NewsInput): NewsInput {
  return { title, content, audience, when, date, time };
}

function fieldsOf(news: News | null): readonly StaleField<NewsInput>[] {
  return [
    { label: t('news.field.title'), names: ['title'], text: ({ title }) => title },
    {
      label: t('news.field.content'),
      names: ['content'],
      text: ({ content }) => plainText(content, content.length),
    },
    {
      label: t('news.field.audience'),
      names: ['audience'],
      text: ({ audience }) => t(`news.field.audience.${audience}`),
    },
    {
      label: t('news.field.when'),
      names: ['when', 'date', 'time'],
      text: ({ when, date, time }) => {
        if (when === 'keep') return t('news.field.when.keep', { time: formatMoment(news?.at ?? 0) });
        return when === 'now' ? t('news.field.when.now') : `${date} ${time}`;
      },
    },
  ];
}
