import type { VisitorBooking } from '#shared/events/visitors/contract.ts'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { useEraseVisitor } from './data.ts'
import styles from './VisitorScreens.module.css'

/** What is left of a booking that is over. It is deleted anyway, 30 days after the event. */
export const EraseDetails = ({ booking, token }: { booking: VisitorBooking; token: string }) => {
  const erase = useEraseVisitor()
  const focusProps = useFocusRestore<HTMLDivElement>(erase.isSuccess)
  const { name, email } = booking
  return (
    <div {...focusProps} className="no-outline">
      <Card className={styles.card}>
        <h2>{t('events.visitors.detailsTitle')}</h2>
        {erase.isSuccess ? (
          <p role="status">{t('events.visitors.erased')}</p>
        ) : (
          <>
            <p>{t('events.visitors.detailsText', { name, email })}</p>
            <div>
              <Button
                variant="default"
                loading={erase.isPending}
                onClick={() => erase.mutate({ token })}
              >
                {t('events.visitors.erase')}
              </Button>
            </div>
          </>
        )}
      </Card>
    </div>
  )
}
