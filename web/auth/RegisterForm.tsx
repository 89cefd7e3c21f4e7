import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Link } from 'wouter'
import { Role, roleLabels } from '#shared/users/user.ts'
import { focusFirstError, showServerError } from '#web/api/formErrors.ts'
import { FormFailure } from '#web/ui/FormFailure.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import styles from './AuthForms.module.css'
import { useRegister } from './data.ts'
import { checkRegistration, type RegistrationForm, withoutConfirmation } from './registering.ts'
import { keepRegistrationDraft, readRegistrationDraft } from './registrationDraft.ts'
import { newPasswordHint } from './security/passwordHint.ts'

const roles = Role.options.map((value) => ({ value, label: roleLabels[value] }))
const asked = { required: true, withAsterisk: false }

/** Secrets from the link that opened this page. */
export type RegisterSecrets = { invitation: string | null; setup: string | null }

export const RegisterForm = ({ invitation, setup }: RegisterSecrets) => {
  const register = useRegister()
  const [start] = useState(readRegistrationDraft)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: start,
    validate: checkRegistration,
    onValuesChange: keepRegistrationDraft,
  })
  const submit = form.onSubmit(
    (values) =>
      register.mutate(
        {
          ...withoutConfirmation(values),
          ...(invitation && { invitation }),
          ...(setup && { setup }),
        },
        { onError: showServerError(form) },
      ),
    focusFirstError(form),
  )
  const field = (name: keyof RegistrationForm) => form.getInputProps(name)
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        key={form.key('name')}
        label="Full name"
        autoComplete="name"
        {...asked}
        {...field('name')}
      />
      <TextInput
        key={form.key('email')}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        {...asked}
        {...field('email')}
      />
      <div className={styles.pair}>
        <TextInput
          key={form.key('username')}
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...asked}
          {...field('username')}
        />
        <NativeSelect
          key={form.key('role')}
          label="Role"
          data={roles}
          {...asked}
          {...field('role')}
        />
      </div>
      <PasswordField
        key={form.key('password')}
        label="Password"
        description={newPasswordHint}
        autoComplete="new-password"
        {...asked}
        {...field('password')}
      />
      <PasswordField
        key={form.key('confirmPassword')}
        label="Confirm password"
        autoComplete="new-password"
        {...asked}
        {...field('confirmPassword')}
      />
      {register.error && !register.error.field && <FormFailure reason={register.error.reason} />}
      <Button type="submit" fullWidth loading={register.isPending}>
        Register
      </Button>
      <p className={styles.small}>
        You must be 16 or older. What we keep about you, and why, is in our{' '}
        <Link href="/privacy#policy">privacy policy</Link>.
      </p>
    </form>
  )
}
