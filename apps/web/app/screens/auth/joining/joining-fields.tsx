import { t } from '@pq/domain/copy';
import { normalizeEmail } from '@pq/domain/member/email';
import type { Availability, PolicyFlags } from '@pq/domain/member/signup';
import type { Form } from '#app/features/form/form-types.ts';
import { NicknameField } from '#app/features/form/nickname-field.tsx';
import { SubmitButton } from '#app/features/form/submit-button.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { emailInput } from '../email-input.ts';
import type { Before } from '../way-back.ts';
import { WayLink } from '../way-link.tsx';
import { inUseProblems } from './sign-up-problems.ts';
import { Terms } from './terms.tsx';

/** What every way of joining asks for. */
export type JoiningValues = { email: string; name: string; policy: PolicyFlags };
type JoiningForm = Omit<Form<JoiningValues>, 'problems' | 'invalidFields'>;
type FieldProps = { form: JoiningForm; availability: Availability };

/** `before` is the screen that led to joining, for who has an account already. */
export function JoiningEmailField({ form, availability, before }: FieldProps & { before: Before | null }) {
  const { emailUsed } = availability;
  return (
    <div>
      <TextField
        label={t('signup.email')}
        {...emailInput}
        autoComplete="email"
        placeholder={t('login.email.placeholder')}
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

/** The consents and the button. `left` are the labels of the fields that are still invalid. */
export function ConsentsAndSubmit({ form, left }: { form: JoiningForm; left: readonly string[] }) {
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

/** A value that is in use is an error at once, unlike what is still being typed. */
function messageOf(name: 'email' | 'name', form: JoiningForm, availability: Availability) {
  const inUse = inUseProblems(availability)[name];
  return { ...form.liveMessage(name), ...(inUse && { error: form.error(name) ?? inUse }) };
}

/** The ways on for somebody whose e-mail is in use already, perhaps by themselves. */
function UsedEmail({ email, before }: { email: string; before: unknown }) {
  const state = { ...(before as object | null), email };
  return (
    <p className="flex flex-wrap items-center gap-x-3.5 text-ink-3 text-small">
      {t('signup.used.ask')}{' '}
      <WayLink to="/login" state={state}>
        {t('signup.used.login')}
      </WayLink>{' '}
      <WayLink to="/password/find" state={{ email }}>
        {t('login.find')}
      </WayLink>
    </p>
  );
}
