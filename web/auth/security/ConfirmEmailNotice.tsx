import { Link } from 'wouter'
import { ConfirmationCode } from '#shared/auth/security/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Form } from '#web/ui/Form.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { formatFullDate } from '#web/ui/format.ts'
import { TextInput } from '#web/ui/TextInput.tsx'
import { useSchemaForm } from '#web/ui/useSchemaForm.ts'
import styles from './ConfirmEmailNotice.module.css'
import { useConfirmEmailByCode, useResendConfirmation } from './data.ts'
import { PendingEmail } from './PendingEmail.tsx'

/** Keeps the focus after the address was confirmed. Bouncing mail has a notice of its own. */
export const ConfirmEmailNotice = ({ me }: { me: Me }) => (
  <div {...useFocusRestore<HTMLDivElement>(me.isEmailConfirmed)} className="no-outline">
    {!me.isEmailConfirmed && !me.isMailBouncing && <ConfirmEmailCard me={me} />}
  </div>
)

type Props = { me: Pick<Me, 'email' | 'pendingEmail' | 'confirmEmailBy'> }

const OtherOptions = () => {
  const resend = useResendConfirmation()
  return (
    <div className={styles.options}>
      <Button variant="light" loading={resend.isPending} onClick={() => resend.mutate()}>
        Send it again
      </Button>
      <Button component={Link} href="/profile?mode=edit" variant="subtle" color="soft">
        Change address
      </Button>
    </div>
  )
}

/** By code for the current address, or by link for a pending new address. */
const ConfirmEmailCard = ({ me }: Props) => (
  <Card as="section" className={styles.note} aria-labelledby="confirm-email">
    <h2 id="confirm-email">Confirm your email address</h2>
    {me.pendingEmail ? (
      <PendingEmail email={me.pendingEmail} />
    ) : (
      <>
        <p>
          We sent a code to <strong>{me.email}</strong>. Enter it here, or open the link in that
          email. Our other emails wait until then.
        </p>
        <ConfirmationCodeForm />
        <OtherOptions />
      </>
    )}
    {me.confirmEmailBy && (
      <p className="muted text-medium">
        Please do it before {formatFullDate(me.confirmEmailBy)}: an account with an address that
        nobody confirmed is deleted then.
      </p>
    )}
  </Card>
)

const ConfirmationCodeForm = () => {
  const confirm = useConfirmEmailByCode()
  const form = useSchemaForm(ConfirmationCode, { code: '' })
  return (
    <Form
      error={confirm.error}
      isPending={confirm.isPending}
      fields={form}
      onSubmit={form.onSubmit((given) => confirm.mutate(given))}
      aria-label="Confirm your email address"
    >
      <div className={styles.code}>
        <TextInput
          className={styles.field ?? ''}
          label="Code from our email"
          required
          withAsterisk={false}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          key={form.key('code')}
          {...form.getInputProps('code')}
        />
        <Button type="submit" loading={confirm.isPending}>
          Confirm
        </Button>
      </div>
    </Form>
  )
}
