import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { type RefObject, useId } from 'react'
import { SignInAgain } from '#shared/auth/security/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { focusFirstError, showServerError } from '#web/api/formErrors.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FormFailure } from '#web/ui/FormFailure.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import styles from '../AuthForms.module.css'
import { PasskeyAgain } from '../passkeys/PasskeyAgain.tsx'
import { CodeField } from '../secondFactor/CodeField.tsx'
import { useCodeAsked } from '../secondFactor/codeAsked.ts'
import { useSecondFactor } from '../secondFactor/data.ts'
import { useAuthenticate } from './data.ts'

const check = zod4Resolver(SignInAgain, { errorPriority: 'first' })

type Props = {
  me: Pick<Me, 'username'>
  onAnswer: (isSignedIn: boolean) => void
  opener: RefObject<HTMLElement | null>
}

/** On top of whatever was being done, which goes on afterwards. */
export const SignInAgainDialog = ({ me, onAnswer, opener }: Props) => {
  const id = useId()
  const authenticate = useAuthenticate()
  const { data: factor } = useSecondFactor()
  const form = useForm({ mode: 'uncontrolled', initialValues: { password: '' }, validate: check })
  // What is known of it may be of before, or not have come: the server has the last word.
  const isCodeAsked = useCodeAsked(authenticate.error, form)
  const submit = form.onSubmit((given) => {
    if (authenticate.isPending) return
    authenticate.mutate(given, {
      onSuccess: () => onAnswer(true),
      onError: showServerError(form),
    })
  }, focusFirstError(form))
  const { error } = authenticate
  return (
    <Dialog
      isOpen
      size="small"
      title="Please sign in again"
      place={opener}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button variant="default" onClick={() => onAnswer(false)}>
            Cancel
          </Button>
          <Button type="submit" form={id} aria-disabled={authenticate.isPending}>
            {authenticate.isPending ? 'Signing in...' : 'Continue'}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={submit} noValidate>
        <p>It is a while since you signed in. Give your password, and what you began goes on.</p>
        {/* For password managers, which look for whose password it is. */}
        <input hidden readOnly type="text" autoComplete="username" value={me.username} />
        <PasswordField
          label="Password"
          required
          withAsterisk={false}
          autoComplete="current-password"
          data-autofocus
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        {(isCodeAsked || factor?.isOn) && (
          <CodeField
            description="From your authenticator app, or a recovery code."
            key={form.key('code')}
            {...form.getInputProps('code')}
          />
        )}
        {error && !error.field && <FormFailure reason={error.reason} />}
        <PasskeyAgain onDone={() => onAnswer(true)} />
      </form>
    </Dialog>
  )
}
