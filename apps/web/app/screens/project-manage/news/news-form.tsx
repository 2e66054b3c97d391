import { previewNews } from '@pq/contract/endpoints/news';
import type { News } from '@pq/contract/shapes/news';
import type { Project } from '@pq/contract/shapes/project';
import { type NewsAudience, newsAheadDays, newsAudiences } from '@pq/domain/community/news';
import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { formatNumber } from '@pq/domain/format';
import { limits } from '@pq/domain/limits';
import { formatMonth } from '@pq/domain/reward/texts';
import { countLetters } from '@pq/domain/text/letters';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, RotateCcw } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { sendUpload } from '#app/data/uploads/uploads.ts';
import { Editor } from '#app/features/editor/editor.tsx';
import { DateField } from '#app/features/form/date-field.tsx';
import { StaleDialog } from '#app/features/form/stale/stale-dialog.tsx';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { useNow } from '#app/lib/now.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Radio } from '#app/ui/forms/choice.tsx';
import { FieldLabel, Optional } from '#app/ui/forms/label.tsx';
import { Message } from '#app/ui/forms/message.tsx';
import { Refusal } from '#app/ui/forms/refusal.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { Surface, surfaceClass } from '#app/ui/frame.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { MailPreview } from './mail-preview.tsx';
import { chosenTime, type When } from './news-input.ts';
import { useNewsWriting } from './use-news-writing.ts';
import { WhoIsNotified } from './who-is-notified.tsx';

type Props = { uid: string; project: Project; news: News | null };

/** Reads the draft of the tab when it is mounted, so it is rendered in the browser only. */
export function NewsForm({ uid, project, news }: Props) {
  const nowMs = useNow();
  const { form, stale, isRecalled, startOver } = useNewsWriting({ uid, project, news, nowMs });
  const { values, setValues } = form;
  const flush = useRef(() => {});
  // Nobody is notified of an item again.
  const isPublished = news !== null && news.state !== 'scheduled' && news.state !== 'suspended';
  return (
    <form
      {...form.formProps}
      className="@container mt-5"
      onSubmit={(event) => {
        flush.current();
        form.formProps.onSubmit(event);
      }}
    >
      <div className={COLUMNS}>
        <Surface className="grid grid-cols-1 gap-6">
          {isRecalled ? (
            <NoticeBox
              icon={RotateCcw}
              action={
                <Button variant="text" height={40} onClick={startOver}>
                  {t(news ? 'news.drafted.saved' : 'news.drafted.drop')}
                </Button>
              }
            >
              {t('news.drafted')}
            </NoticeBox>
          ) : null}
          <TextField
            label={t('news.field.title')}
            optional={t('common.required')}
            maxLength={limits.newsTitle}
            {...form.textField('title')}
            hint={t('writing.letters', { n: countLetters(values.title), limit: limits.newsTitle })}
          />
          <div ref={form.fieldRef('content')}>
            <FieldLabel as="p">
              {t('news.field.content')} <Optional>({t('common.required')})</Optional>
            </FieldLabel>
            <Editor
              label={t('news.field.content')}
              value={values.content}
              onChange={(content) => setValues({ content })}
              addSource={(source) => {
                flush.current = source;
                return () => {
                  flush.current = () => {};
                };
              }}
              pictureKind="news"
              maxBytes={limits.newsBytes}
              upload={(_kind, file, sending) => sendUpload(file, { kind: 'news' }, sending)}
            />
            <Refusal of={form.error('content')} />
          </div>
          <AudienceChoice
            value={values.audience}
            published={isPublished ? news.audience : null}
            error={form.error('audience')}
            fieldRef={form.fieldRef('audience')}
            onValue={(audience) => setValues({ audience })}
          />
          {isPublished ? null : (
            <WhenChoice
              scheduledAt={news?.at ?? null}
              value={values.when}
              onValue={(when) => setValues({ when })}
            >
              <DateField label={t('news.field.when.date')} {...form.field('date')} />
              <TextField type="time" label={t('news.field.when.time')} {...form.textField('time')} />
            </WhenChoice>
          )}
          <PromiseHint project={project} />
        </Surface>
        <div className="grid grid-cols-1 gap-6">
          {isPublished ? (
            <Surface className="grid gap-3">
              <p className="text-ink-2 text-note">{t('news.fixed.note')}</p>
              <SaveButton busy={form.isSending}>{t('news.submit.fix')}</SaveButton>
            </Surface>
          ) : (
            <Publication
              projectid={project.key}
              audience={values.audience}
              publishAt={values.when === 'keep' ? (news?.at ?? null) : chosenTime(values, nowMs)}
              isLater={values.when !== 'now'}
              busy={form.isSending}
            />
          )}
          {isPublished ? null : <MailPreview project={project} words={values} />}
        </div>
      </div>
      <StaleDialog stale={stale} values={values} onChoose={setValues} purpose={project.purpose} />
    </form>
  );
}

// The panel sticks next to the form, whose text may be long.
const COLUMNS =
  'grid grid-cols-1 items-start gap-6 @columns:grid-cols-[minmax(0,1fr)_minmax(0,320px)] @columns:*:last:sticky @columns:*:last:top-[calc(89px+var(--long-message))]';

function SaveButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <Button type="submit" full height={56} busy={busy}>
      {children}
    </Button>
  );
}

type PublicationProps = {
  projectid: string;
  audience: NewsAudience;
  /** Undefined while no valid time is chosen. */
  publishAt: number | null | undefined;
  isLater: boolean;
  busy: boolean;
};

function Publication({ projectid, audience, publishAt, isLater, busy }: PublicationProps) {
  const id = useId();
  const asked = { projectid, audience, ...(publishAt && { publishAt }) };
  const { data, error } = useQuery(callQuery(useApi(), previewNews, asked));
  const people = data ? data.backers + data.scrappers : 0;
  return (
    <section className={`${surfaceClass} p-5 tablet:p-6`} aria-labelledby={id}>
      <h2 id={id} className="text-h3">
        {t('news.who')}
      </h2>
      {data ? <WhoIsNotified preview={data} audience={audience} isLater={isLater} /> : null}
      {error && !data ? <Message tone="danger">{error.message}</Message> : null}
      <div className="mt-4">
        <SaveButton busy={busy}>
          {isLater
            ? t('news.submit.later')
            : people > 0
              ? t('news.submit', { n: formatNumber(people) })
              : t('news.submit.none')}
        </SaveButton>
      </div>
    </section>
  );
}

type AudienceProps = {
  value: NewsAudience;
  /** Of an item that is published: it can only be narrowed. */
  published: NewsAudience | null;
  error: string | undefined;
  fieldRef: React.RefCallback<HTMLElement>;
  onValue(audience: NewsAudience): void;
};

function AudienceChoice({ value, published, error, fieldRef, onValue }: AudienceProps) {
  const name = useId();
  const isFixed = published === 'backers';
  return (
    <fieldset ref={fieldRef}>
      <FieldLabel>{t('news.field.audience')}</FieldLabel>
      <div className="flex flex-wrap gap-x-5">
        {newsAudiences.map((audience) => (
          <Radio
            key={audience}
            name={name}
            checked={value === audience}
            disabled={isFixed && audience === 'all'}
            onChange={() => onValue(audience)}
          >
            {t(`news.field.audience.${audience}`)}
          </Radio>
        ))}
      </div>
      {published === null ? null : (
        <Message>{t(isFixed ? 'news.field.audience.fixed' : 'news.field.audience.narrowed')}</Message>
      )}
      <Refusal of={error} />
    </fieldset>
  );
}

type WhenProps = {
  /** Null for a new item. */
  scheduledAt: number | null;
  value: When;
  onValue(when: When): void;
  /** Date and time. */
  children: ReactNode;
};

function WhenChoice({ scheduledAt, value, onValue, children }: WhenProps) {
  const name = useId();
  const choices: [When, string][] = [
    ...(scheduledAt === null
      ? []
      : ([['keep', t('news.field.when.keep', { time: formatMoment(scheduledAt) })]] as [When, string][])),
    ['now', t('news.field.when.now')],
    ['later', t('news.field.when.later', { n: newsAheadDays })],
  ];
  return (
    <fieldset>
      <FieldLabel>{t('news.field.when')}</FieldLabel>
      <div className="flex flex-wrap gap-x-5">
        {choices.map(([when, label]) => (
          <Radio key={when} name={name} checked={value === when} onChange={() => onValue(when)}>
            {label}
          </Radio>
        ))}
      </div>
      {value === 'later' ? (
        <div className="mt-3 grid grid-cols-1 gap-3 tablet:grid-cols-[200px_160px]">{children}</div>
      ) : null}
    </fieldset>
  );
}

/** News of a later parcel go with the month that is promised, which other pages show. */
function PromiseHint({ project }: { project: Project }) {
  const { promise } = project;
  if (!promise || promise.allSentAt !== null) return null;
  return (
    <NoticeBox
      icon={CalendarClock}
      action={
        <ButtonLink variant="lineOnGround" height={40} to={`${projectPath(project)}/shipping`}>
          {t('news.promise.change')}
        </ButtonLink>
      }
    >
      <b>{t('news.promise')}</b> {t('news.promise.now', { month: formatMonth(promise.month) })}
    </NoticeBox>
  );
}
