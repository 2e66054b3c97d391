import { t } from '@pq/domain/copy';
import { normalizeEmail } from '@pq/domain/member/email';
import type { Availability, PolicyFlags } from '@pq/domain/member/signup';
import type { Form } from '#app/features/form/form-types.ts';
import { NicknameField } from '#app/features/form/nickname-field.tsx';
import { SubmitButton } from '#app/features/form/submit-button.tsx';
import type { Before } from '#app/lib/return-url.ts';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { AuthLink } from '../auth-link.tsx';
import { emailInput } from '../email-input.ts';
import { inUseProblems } from './sign-up-problems.ts';
import { Terms } from './terms.tsx';

export type JoiningValues = { email: string; name: string };
type PartOfForm<Values> = Omit<Form<Values>, 'problems' | 'invalidFields'>;
type JoiningForm = PartOfForm<JoiningValues>;
type ConsentForm = PartOfForm<{ policy: PolicyFlags }>;
type FieldProps = { form: JoiningForm; availability: Availability };

/** `before` is the screen that led here, for visitors who already have an account. */
export function JoiningEmailField({ form, availability, before }: FieldProps & { before: Before | null }) {
  const { emailUsed } = availability;
  return (
    <div>
      <TextField
        label={t('signup.email')}
        {...emailInput}
        autoComplete="email"
        placeholder={t('login.email.placeholder')}
        hint={t('signup.email.hint')}
        {...form.textField('email')}
        onChange={(event) => form.setValues({ email: normalizeEmail(event.target.value) })}
        {...messageOf('email', form, availability)}
        ok={emailUsed === false ? t('signup.ok.email') : undefined}
      />
      {emailUsed ? <UsedEmail email={form.values.email} before={before} /> : null}
    </div>
  );
}

export function JoiningNicknameField({ form, availability }: FieldProps) {
  return (
    <NicknameField
      label={t('signup.nickname')}
      {...form.textField('name')}
      {...messageOf('name', form, availability)}
      ok={availability.nicknameUsed === false ? t('signup.ok.nickname') : undefined}
    />
  );
}

export function ConsentsAndSubmit({ form, left }: { form: ConsentForm; left: readonly string[] }) {
  return (
    <>
      <Terms
        ref={form.fieldRef('policy')}
        policy={form.values.policy}
        showsProblem={form.showsProblems}
        onChange={(policy) => form.setValues({ policy })}
      />
      <SubmitButton className="mt-6" height={56} full busy={form.isSending} left={left}>
        {t('signup.submit')}
      </SubmitButton>
    </>
  );
}

// A value that is in use is an error immediately, unlike an incomplete one.
function messageOf(name: 'email' | 'name', form: JoiningForm, availability: Availability) {
  const inUse = inUseProblems(availability)[name];
  return { ...form.liveMessage(name), ...(inUse && { error: form.error(name) ?? inUse }) };
}

function UsedEmail({ email, before }: { email: string; before: unknown }) {
  const state = { ...(before as object | null), email };
  return (
    <p className="flex flex-wrap items-center gap-x-3.5 text-ink-3 text-small">
      {t('signup.used.ask')}{' '}
      <AuthLink to="/login" state={state}>
        {t('signup.used.login')}
      </AuthLink>{' '}
      <AuthLink to="/password/find" state={{ email }}>
        {t('login.find')}
      </AuthLink>
    </p>
  );
}
