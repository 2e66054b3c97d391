import { requestAlertMail } from '@pq/contract/endpoints/alerts';
import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { isMailbox, normalizeEmail } from '@pq/domain/member/email';
import { useMutation } from '@tanstack/react-query';
import { Bell, CircleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation } from '#app/data/client/calls.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { useSignInFirst } from '#app/features/viewer/use-sign-in-first.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/forms/choice.tsx';
import { Message } from '#app/ui/forms/message.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { WrappedText } from '#app/ui/wrapped-text.tsx';

/** For visitors. */
export function AlertForm({ project: { key } }: { project: Project }) {
  const signInFirst = useSignInFirst();
  const request = useMutation(callMutation(useApi(), requestAlertMail));
  const form = useForm({
    defaultValues: { email: '', agreed: false },
    validate: ({ email, agreed }) => ({
      email:
        email === ''
          ? t('alert.email.required')
          : isMailbox(normalizeEmail(email))
            ? undefined
            : t('alert.email.invalid'),
      agreed: agreed ? undefined : t('alert.email.agree.required'),
    }),
    onSubmit: ({ email }) => request.mutateAsync({ projectid: key, email: normalizeEmail(email) }),
  });
  const [isChanging, setChanging] = useState(false);
  const goToEmail = useEffectEvent(() => form.focusField('email'));
  useEffect(() => {
    // The pressed button is gone.
    if (isChanging && !request.isSuccess) goToEmail();
  }, [isChanging, request.isSuccess]);
  if (request.isSuccess)
    return (
      <Mailed
        email={request.variables.email}
        onChange={() => {
          request.reset();
          setChanging(true);
        }}
      />
    );
  return (
    <form className="mt-4" {...form.formProps}>
      <TextField
        label={t('alert.email.label')}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoComplete="email"
        placeholder="dodam@example.com"
        {...form.textField('email')}
        error={form.error('email') ?? form.submitError?.message}
      />
      <Checkbox
        small
        className="mt-2"
        checked={form.values.agreed}
        invalid={form.error('agreed') !== undefined}
        ref={form.fieldRef('agreed')}
        onChange={(event) => form.setValues({ agreed: event.target.checked })}
      >
        {t('alert.email.agree')}
      </Checkbox>
      <div aria-live="polite">
        {form.error('agreed') ? (
          <Message tone="danger">
            <Icon of={CircleAlert} size={16} />
            {form.error('agreed')}
          </Message>
        ) : null}
      </div>
      <Button type="submit" height={56} full className="mt-3" busy={form.isSending}>
        <Icon of={Bell} size={20} />
        {t('alert.set')}
      </Button>
      <p className="mt-2 text-small text-ink-3">{t('alert.email.hint')}</p>
      <Button
        variant="text"
        height={44}
        padding={0}
        className="underline underline-offset-3"
        onClick={() => void signInFirst({ act: 'alert', key })}
      >
        {t('alert.email.member')}
      </Button>
    </form>
  );
}

function Mailed({ email, onChange }: { email: string; onChange(): void }) {
  const words = useRef<HTMLParagraphElement>(null);
  // The pressed button is gone.
  useEffect(() => {
    words.current?.focus();
  }, []);
  return (
    <div className="mt-4">
      <p ref={words} tabIndex={-1} className="text-ink-2 wrap-anywhere">
        <WrappedText>{t('alert.email.sent', { email })}</WrappedText>
      </p>
      <Button
        variant="text"
        height={44}
        padding={0}
        className="mt-1 underline underline-offset-3"
        onClick={onChange}
      >
        {t('alert.email.change')}
      </Button>
    </div>
  );
}
