import { type RefObject, useId } from 'react'
import { Reauthentication } from '#shared/auth/security/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { PasskeyReauthButton } from '#web/auth/passkeys/PasskeyReauthButton.tsx'
import { useOtpRequired } from '#web/auth/secondFactor/otpRequired.ts'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/Form.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { useSchemaForm } from '#web/ui/useSchemaForm.ts'
import { CodeField } from '../secondFactor/CodeField.tsx'
import { useSecondFactor } from '../secondFactor/data.ts'
import { useReauthenticate } from './data.ts'

type Props = {
  me: Pick<Me, 'username'>
  onAnswer: (isSignedIn: boolean) => void
  opener: RefObject<HTMLElement | null>
}

/** Opens above the current screen; the pending request continues afterwards. */
export const ReauthenticateDialog = ({ me, onAnswer, opener }: Props) => {
  const id = useId()
  const reauthenticate = useReauthenticate()
  const { data: factor } = useSecondFactor()
  const form = useSchemaForm(Reauthentication, { password: '' })
  // The cached state may be stale or still loading, so the server decides.
  const isOn = factor?.isOn ?? false
  const { isOtpRequired, failure } = useOtpRequired(reauthenticate.error, form, isOn)
  return (
    <Dialog
      isOpen
      size="small"
      title={t('auth.reauthenticate.title')}
      fallbackFocus={opener}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button variant="default" onClick={() => onAnswer(false)}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={id} isBusy={reauthenticate.isPending}>
            {reauthenticate.isPending
              ? t('auth.reauthenticate.busy')
              : t('auth.reauthenticate.submit')}
          </Button>
        </>
      }
    >
      <Form
        id={id}
        error={failure}
        isPending={reauthenticate.isPending}
        fields={form}
        onSubmit={form.onSubmit((given) =>
          reauthenticate.mutate(given, { onSuccess: () => onAnswer(true) }),
        )}
        actions={<PasskeyReauthButton onDone={() => onAnswer(true)} />}
      >
        <p>{t('auth.reauthenticate.text')}</p>
        {/* For password managers, which look for the username. */}
        <input hidden readOnly type="text" autoComplete="username" value={me.username} />
        <PasswordField
          label={t('auth.field.password')}
          required
          withAsterisk={false}
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('password')}
        />
        {isOtpRequired && (
          <CodeField
            description={t('auth.reauthenticate.codeHint')}
            {...form.getInputProps('code')}
          />
        )}
      </Form>
    </Dialog>
  )
}
