import type { VisitorBooking } from '#shared/events/visitors/contract.ts'
import { formatParty } from '#web/events/booking/formatParty.ts'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FormFailure } from '#web/ui/FormFailure.tsx'
import { formatTime } from '#web/ui/format.ts'
import type { useCancelPlace, useConfirmPlace } from './data.ts'
import styles from './VisitorScreens.module.css'

type Props = {
  booking: VisitorBooking
  token: string
  confirm: ReturnType<typeof useConfirmPlace>
  cancel: ReturnType<typeof useCancelPlace>
}

/** A place that waits for the press of this button. */
export const HeldBooking = ({ booking, token, confirm, cancel }: Props) => {
  const { party, heldUntil, name } = booking
  const failure = confirm.error ?? cancel.error
  return (
    <Card className={styles.card}>
      <h2>{t('events.visitors.confirmTitle')}</h2>
      <p>{t('events.visitors.confirmText', { time: formatTime(heldUntil) })}</p>
      <p className="muted text-15">
        {t('events.visitors.confirmFor', { name })}
        {party.size > 1 && <> {formatParty(party)}</>}
      </p>
      {failure && <FormFailure reason={failure.reason} />}
      <div className="cluster">
        <Button
          loading={confirm.isPending}
          onClick={() => {
            if (!cancel.isPending) confirm.mutate({ token })
          }}
        >
          {t('events.visitors.confirm')}
        </Button>
        <Button
          variant="subtle"
          color="soft"
          loading={cancel.isPending}
          onClick={() => {
            if (!confirm.isPending) cancel.mutate({ token })
          }}
        >
          {t('events.visitors.free')}
        </Button>
      </div>
    </Card>
  )
}
