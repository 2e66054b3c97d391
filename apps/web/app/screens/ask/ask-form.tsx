import { CallError } from '@pq/contract/client';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { limits } from '@pq/domain/limits';
import { isMailAddress } from '@pq/domain/member/mail-address';
import { isBlank } from '@pq/domain/text/blank';
import { useMutation } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { askMutation } from '#app/data/site.ts';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { Art } from '#app/ui/art.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { TextArea, TextField } from '#app/ui/forms/text-field.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';

type Problems = { email?: string; content?: string };

/** A question to the operations team. What was typed stays until it has arrived. */
export function AskForm() {
  const viewer = useViewer();
  const [email, setEmail] = useState(viewer?.profile.email ?? '');
  const [content, setContent] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const emailField = useRef<HTMLInputElement>(null);
  const contentField = useRef<HTMLTextAreaElement>(null);
  const mutation = useMutation(askMutation(useApi()));

  const show = (found: Problems) => {
    setProblems(found);
    if (found.email) emailField.current?.focus();
    else if (found.content) contentField.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (mutation.isPending) return;
    const found = problemsOf(email, content);
    show(found);
    if (Object.keys(found).length > 0) return;
    mutation.mutate(
      { email, content },
      { onError: (error) => (error instanceof CallError ? show(error.fields) : undefined) },
    );
  };
  if (mutation.isSuccess)
    return (
      <Done
        email={mutation.variables.email.trim()}
        isMember={viewer !== null}
        onAgain={() => {
          setContent('');
          mutation.reset();
        }}
      />
    );
  return (
    <form className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5" noValidate onSubmit={submit}>
      <TextField
        ref={emailField}
        label={t('ask.email')}
        type="email"
        autoComplete="email"
        placeholder={t('ask.email.placeholder')}
        value={email}
        error={problems.email}
        onChange={(event) => {
          setEmail(event.target.value);
          setProblems(({ content: kept }) => (kept ? { content: kept } : {}));
        }}
      />
      <div>
        <TextArea
          ref={contentField}
          className="min-h-45 resize-y"
          label={t('ask.content')}
          placeholder={t('ask.content.placeholder')}
          value={content}
          error={problems.content}
          onChange={(event) => {
            setContent(event.target.value);
            setProblems(({ email: kept }) => (kept ? { email: kept } : {}));
          }}
        />
        <Counter count={[...content.normalize('NFC')].length} />
      </div>
      {mutation.isError && Object.keys(problems).length === 0 ? (
        <div role="alert">
          <NoticeBox look="danger" icon={CircleAlert}>
            {mutation.error.message}
          </NoticeBox>
        </div>
      ) : null}
      <Button type="submit" height={56} full busy={mutation.isPending}>
        {t('ask.submit')}
      </Button>
      <p className="-mt-1 text-ink-3 text-small">
        {t('ask.privacy')}{' '}
        <a className="underline underline-offset-3" href="/policy/private" target="_blank" rel="noreferrer">
          {t('policy.tab.private')}
          <span className="sr"> ({t('common.newWindow')})</span>
        </a>
      </p>
    </form>
  );
}

function problemsOf(email: string, content: string): Problems {
  const long = [...content.normalize('NFC')].length > limits.ask;
  return {
    ...(isMailAddress(email.trim()) ? {} : { email: t('signup.err.format') }),
    ...(email.trim() === '' ? { email: t('ask.email.placeholder') } : {}),
    ...(long ? { content: t('field.tooLong', { n: formatNumber(limits.ask) }) } : {}),
    ...(isBlank(content) ? { content: t('ask.content.placeholder') } : {}),
  };
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
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col items-center pt-10 pb-4 text-center">
      <div className="*:h-30 *:w-40">
        <Art name="done" />
      </div>
      <h3 ref={heading} tabIndex={-1} className="mt-4 text-h2 outline-0">
        {t('ask.done')}
      </h3>
      <p className="mt-1.5 text-ink-2">{t('ask.done.sub', { email })}</p>
      <div className="row mt-6">
        <Button look="line" onClick={onAgain}>
          {t('ask.again')}
        </Button>
        {isMember ? (
          <ButtonLink look="line" to="/my/inquiry">
            {t('menu.inquiry')}
          </ButtonLink>
        ) : null}
      </div>
    </div>
  );
}
