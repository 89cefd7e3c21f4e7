import { rich, t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import card from '#web/ui/SettingsCard.module.css'
import { useCancelPendingEmail, useResendPendingEmail } from './data.ts'

/** The new address that awaits confirmation by link. */
export const PendingEmail = ({ email }: { email: string }) => {
  const resend = useResendPendingEmail()
  const cancel = useCancelPendingEmail()
  return (
    <div className={`${card.notice} stack gap-12 wrap-anywhere`}>
      <p>{rich('auth.pendingEmail.text', { email })}</p>
      <div className="cluster gap-12 gap-y-8">
        <Button variant="light" loading={resend.isPending} onClick={() => resend.mutate()}>
          {t('auth.pendingEmail.resend')}
        </Button>
        <Button
          variant="subtle"
          color="soft"
          loading={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          {t('auth.pendingEmail.cancel')}
        </Button>
      </div>
    </div>
  )
}
