import type { VisitorBooking } from '#shared/events/visitors/contract.ts'
import { t } from '#web/language/t.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EraseDetails } from './EraseDetails.tsx'
import styles from './VisitorScreens.module.css'

export const CancelledBooking = (props: { booking: VisitorBooking; token: string }) => (
  <div className="stack">
    <Card className={styles.card}>
      <h2>{t('events.visitors.cancelledTitle')}</h2>
      <p role="status">{t('events.visitors.cancelledText')}</p>
    </Card>
    <EraseDetails {...props} />
  </div>
)
