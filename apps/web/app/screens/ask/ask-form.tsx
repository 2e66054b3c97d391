import { askTeam } from '@pq/contract/endpoints/site';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { limits } from '@pq/domain/limits';
import { isMailbox, normalizeEmail } from '@pq/domain/member/email';
import { isBlank } from '@pq/domain/text/blank';
import { countLetters } from '@pq/domain/text/letters';
import { useMutation } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation } from '#app/data/client/calls.ts';
import type { Problems } from '#app/features/form/form-types.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { Art } from '#app/ui/art.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { TextArea, TextField } from '#app/ui/forms/text-field.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { WrappedText } from '#app/ui/wrapped-text.tsx';

type Question = { email: string; content: string };

export function AskForm() {
  const viewer = useViewer();
  const mutation = useMutation(callMutation(useApi(), askTeam));
  const form = useForm({
    defaultValues: { email: viewer?.profile.email ?? '', content: '' },
    validate: problemsOf,
    onSubmit: mutation.mutateAsync,
  });
  const { content } = form.values;
  const isAtField = form.error('email') !== undefined || form.error('content') !== undefined;
  if (mutation.isSuccess)
    return (
      <Done
        email={mutation.variables.email.trim()}
        isMember={viewer !== null}
        onAgain={() => {
          form.setValues({ content: '' });
          mutation.reset();
        }}
      />
    );
  return (
    <form className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5" {...form.formProps}>
      <TextField
        label={t('ask.email')}
        type="email"
        autoComplete="email"
        placeholder={t('ask.email.placeholder')}
        {...form.textField('email')}
      />
      <div>
        <TextArea
          height="tall"
          label={t('ask.content')}
          placeholder={t('ask.content.placeholder')}
          {...form.textField('content')}
        />
        <Counter count={countLetters(content)} />
      </div>
      {form.submitError && !isAtField ? (
        <div role="alert">
          <NoticeBox variant="danger" icon={CircleAlert}>
            {form.submitError.message}
          </NoticeBox>
        </div>
      ) : null}
      <Button type="submit" height={56} full busy={form.isSending}>
        {t('ask.submit')}
      </Button>
      <p className="-mt-1 text-ink-3 text-small">
        {t('ask.privacy')}{' '}
        <a className="underline underline-offset-3" href="/policy/private" target="_blank" rel="noreferrer">
          {t('policy.tab.private')}
          <span className="sr-only"> ({t('common.newWindow')})</span>
        </a>
      </p>
    </form>
  );
}

function problemsOf({ email, content }: Question): Problems<Question> {
  return { email: emailProblem(normalizeEmail(email)), content: contentProblem(content) };
}

function emailProblem(email: string): string | undefined {
  if (email === '') return t('ask.email.placeholder');
  return isMailbox(email) ? undefined : t('signup.err.format');
}

function contentProblem(content: string): string | undefined {
  if (isBlank(content)) return t('ask.content.placeholder');
  const isLong = countLetters(content) > limits.ask;
  return isLong ? t('field.tooLong', { n: formatNumber(limits.ask) }) : undefined;
}

function Counter({ count }: { count: number }) {
  return (
    <p
      className={`mt-1.5 text-right text-small ${count > limits.ask ? 'font-semibold text-danger' : 'text-ink-3'}`}
    >
      {t('ask.content.left', { n: formatNumber(count), max: formatNumber(limits.ask) })}
    </p>
  );
}

function Done({ email, isMember, onAgain }: { email: string; isMember: boolean; onAgain(): void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <div className="flex flex-col items-center pt-10 pb-4 text-center">
      <div className="*:h-30 *:w-40">
        <Art name="done" />
      </div>
      <h3 ref={heading} tabIndex={-1} className="mt-4 text-h2 outline-0">
        {t('ask.done')}
      </h3>
      <p className="mt-1.5 text-ink-2">
        <WrappedText>{t('ask.done.sub', { email })}</WrappedText>
      </p>
      <div className="mt-6 flex gap-2 large-text:flex-wrap">
        <Button variant="line" onClick={onAgain}>
          {t('ask.again')}
        </Button>
        {isMember ? (
          <ButtonLink variant="line" to="/my/inquiry">
            {t('menu.inquiry')}
          </ButtonLink>
        ) : null}
      </div>
    </div>
  );
}
