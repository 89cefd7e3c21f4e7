import { IconChevronDown, IconMail } from '@tabler/icons-react'
import { useId } from 'react'
import { Link } from 'wouter'
import { ConfirmationCode } from '#shared/auth/security/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { rich, t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Form } from '#web/ui/Form.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { formatDayAndMonth, formatFullDate } from '#web/ui/format.ts'
import { TextInput } from '#web/ui/TextInput.tsx'
import { useSchemaForm } from '#web/ui/useSchemaForm.ts'
import styles from './ConfirmEmailNotice.module.css'
import { useConfirmEmailByCode, useResendConfirmation } from './data.ts'
import { PendingEmail } from './PendingEmail.tsx'

/** Keeps the focus after the address was confirmed. Bouncing mail has a notice of its own. */
export const ConfirmEmailNotice = ({ me, isSlim = false }: { me: Me; isSlim?: boolean }) => (
  <div {...useFocusRestore<HTMLDivElement>(me.isEmailConfirmed)} className="no-outline">
    {!me.isEmailConfirmed && !me.isMailBouncing && <ConfirmEmailCard me={me} isSlim={isSlim} />}
  </div>
)

type Props = {
  me: Pick<Me, 'email' | 'pendingEmail' | 'confirmEmailBy'>
  /** One line that opens, where other content matters more. */
  isSlim: boolean
}

const OtherOptions = () => {
  const resend = useResendConfirmation()
  return (
    <div className="cluster gap-12 gap-y-8">
      <Button variant="light" loading={resend.isPending} onClick={() => resend.mutate()}>
        {t('auth.confirmEmail.resend')}
      </Button>
      <Button component={Link} href="/profile?mode=edit" variant="subtle" color="soft">
        {t('auth.confirmEmail.changeAddress')}
      </Button>
    </div>
  )
}

const request = ({ pendingEmail, confirmEmailBy }: Props['me']) => {
  const date = confirmEmailBy && formatDayAndMonth(confirmEmailBy)
  if (pendingEmail)
    return date ? t('auth.confirmEmail.openLinkBy', { date }) : t('auth.confirmEmail.openLink')
  return date ? t('auth.confirmEmail.enterCodeBy', { date }) : t('auth.confirmEmail.enterCode')
}

const Summary = ({ me, titleId }: Pick<Props, 'me'> & { titleId: string }) => (
  <summary className={styles.summary}>
    <IconMail size={22} stroke={1.75} className="flex-none text-orange" aria-hidden="true" />
    <div className={styles.line}>
      <h2 id={titleId}>{t('auth.confirmEmail.title')}</h2>
      <p className={styles.hint}>{request(me)}</p>
    </div>
    <IconChevronDown size={20} stroke={1.75} className={styles.chevron} aria-hidden="true" />
  </summary>
)

/** By code for the current address, or by link for a pending new address. */
const ConfirmEmailCard = ({ me, isSlim }: Props) => {
  // A dialog may show the card over a screen that has it too.
  const titleId = useId()
  return (
    <Card as="section" className={styles.note} aria-labelledby={titleId}>
      <details open={!isSlim}>
        <Summary me={me} titleId={titleId} />
        <div className={styles.content}>
          {me.pendingEmail ? (
            <PendingEmail email={me.pendingEmail} />
          ) : (
            <>
              <p>{rich('auth.confirmEmail.codeSent', { email: me.email })}</p>
              <ConfirmationCodeForm />
              <OtherOptions />
            </>
          )}
          {me.confirmEmailBy && (
            <p className="muted text-15">
              {t('auth.confirmEmail.deadline', { date: formatFullDate(me.confirmEmailBy) })}
            </p>
          )}
        </div>
      </details>
    </Card>
  )
}

const ConfirmationCodeForm = () => {
  const confirm = useConfirmEmailByCode()
  const form = useSchemaForm(ConfirmationCode, { code: '' })
  return (
    <Form
      error={confirm.error}
      isPending={confirm.isPending}
      fields={form}
      onSubmit={form.onSubmit((given) => confirm.mutate(given))}
      aria-label={t('auth.confirmEmail.title')}
    >
      <div className={styles.code}>
        <TextInput
          className={styles.field ?? ''}
          label={t('auth.confirmEmail.code')}
          required
          withAsterisk={false}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          {...form.getInputProps('code')}
        />
        <Button type="submit" loading={confirm.isPending}>
          {t('auth.confirmEmail.submit')}
        </Button>
      </div>
    </Form>
  )
}
