import { useForm } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { Role, roleLabels } from '#shared/users/user.ts'
import { newPasswordHint } from '#web/auth/security/passwordHint.ts'
import { rich, t } from '#web/language/t.tsx'
import { platform } from '#web/page/platform.ts'
import { useInvitationCheck } from '#web/settings/data.ts'
import { RegistrationUnavailable } from '#web/settings/RegistrationUnavailable.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import styles from './AuthForms.module.css'
import { useRegister } from './data.ts'
import {
  loadRegistrationDraft,
  type RegistrationForm,
  saveRegistrationDraft,
  validateRegistration,
  withoutConfirmation,
} from './registration.ts'

const communityName = (name: ReactNode) => <strong dir="auto">{name}</strong>

/** Checks the invitation first, to avoid a form that is rejected. If the check fails, shows the form. */
const InvitedRegistration = ({ invitation }: { invitation: string }) => {
  const { data, isPending } = useInvitationCheck(invitation)
  if (isPending) return <Spinner />
  if (data?.isGood === false) return <RegistrationUnavailable isUsedUp />
  return (
    <>
      <p className={styles.intro}>
        {rich('auth.register.invited', { community: platform.name, strong: communityName })}
      </p>
      <RegisterForm invitation={invitation} setup={null} />
    </>
  )
}

/** The registration form, or why registration is not possible. */
export const RegisterPanel = ({ invitation, setup }: RegisterSecrets) => {
  const { registration } = platform
  if (setup)
    return (
      <>
        <p className={styles.intro}>
          {rich('auth.register.setUp', { community: platform.name, strong: communityName })}
        </p>
        <RegisterForm invitation={null} setup={setup} />
      </>
    )
  if (registration === 'open') return <RegisterForm invitation={invitation} setup={null} />
  if (registration === 'closed' || !invitation) return <RegistrationUnavailable />
  return <InvitedRegistration invitation={invitation} />
}

const roles = () => Role.options.map((value) => ({ value, label: t(roleLabels[value]) }))
const requiredProps = { required: true, withAsterisk: false }

/** Secrets from the link that opened this page. */
type RegisterSecrets = { invitation: string | null; setup: string | null }

const RegisterForm = ({ invitation, setup }: RegisterSecrets) => {
  const register = useRegister()
  const [initialValues] = useState(loadRegistrationDraft)
  const form = useForm({
    initialValues,
    validate: validateRegistration,
    onValuesChange: saveRegistrationDraft,
  })
  const submit = form.onSubmit((values) =>
    register.mutate({
      ...withoutConfirmation(values),
      hasOnboarding: true,
      ...(invitation && { invitation }),
      ...(setup && { setup }),
    }),
  )
  const field = (name: keyof RegistrationForm) => form.getInputProps(name)
  return (
    <Form
      error={register.error}
      isPending={register.isPending}
      fields={form}
      onSubmit={submit}
      actions={
        <>
          <Button type="submit" fullWidth loading={register.isPending}>
            {t('auth.register.submit')}
          </Button>
          <p className="muted text-14">
            {rich('auth.register.terms', {
              link: (text) => <Link href="/privacy#policy">{text}</Link>,
            })}
          </p>
        </>
      }
    >
      <TextInput
        label={t('auth.field.name')}
        autoComplete="name"
        {...requiredProps}
        {...field('name')}
      />
      <TextInput
        label={t('auth.field.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...requiredProps}
        {...field('email')}
      />
      <div className={styles.pair}>
        <TextInput
          label={t('auth.field.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...requiredProps}
          {...field('username')}
        />
        <NativeSelect
          label={t('auth.field.role')}
          data={roles()}
          {...requiredProps}
          {...field('role')}
        />
      </div>
      <PasswordField
        label={t('auth.field.password')}
        description={newPasswordHint()}
        autoComplete="new-password"
        {...requiredProps}
        {...field('password')}
      />
      <PasswordField
        label={t('auth.field.confirmPassword')}
        autoComplete="new-password"
        {...requiredProps}
        {...field('confirmPassword')}
      />
    </Form>
  )
}
