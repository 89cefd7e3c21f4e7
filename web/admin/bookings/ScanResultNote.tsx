import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { ScanResult } from '#shared/events/attendance/contract.ts'
import { formatPrice } from '#shared/events/price.ts'
import { formatTime } from '#web/ui/format.ts'
import styles from './Scan.module.css'

const icons = { green: IconCircleCheck, orange: IconAlertTriangle, red: IconCircleX }

export const ScanResultNote = ({ result }: { result: ScanResult }) => {
  const { tone, title, detail } = describeScanResult(result)
  const Icon = icons[tone]
  return (
    <div className={`${styles.verdict} ${styles[tone]}`}>
      <Icon size={32} stroke={1.75} aria-hidden="true" />
      <div>
        <p className={styles.name} dir="auto">
          {title}
        </p>
        {detail && <p dir="auto">{detail}</p>}
      </div>
    </div>
  )
}

type ScanSummary = { tone: 'green' | 'orange' | 'red'; title: string; detail: string | null }

/** The scan result as text. */
const describeScanResult = (result: ScanResult): ScanSummary => {
  const { outcome, checkedInAt, toPay, eventTitle } = result
  const name = result.name ?? 'Deleted user'
  const owedText = toPay && `${formatPrice(toPay)} still to pay`
  switch (outcome) {
    case 'checkedIn':
      return { tone: 'green', title: name, detail: owedText ?? 'Checked in' }
    case 'already':
      return {
        tone: 'orange',
        title: name,
        detail: [checkedInAt && `Already checked in at ${formatTime(checkedInAt)}`, owedText]
          .filter(Boolean)
          .join('. '),
      }
    case 'bookingCancelled':
      return { tone: 'red', title: 'Booking cancelled', detail: name }
    case 'eventCancelled':
      return { tone: 'red', title: 'Event cancelled', detail: eventTitle }
    case 'otherEvent':
      return {
        tone: 'red',
        title: 'For another event',
        detail: eventTitle && `${name}: ${eventTitle}`,
      }
    case 'unknown':
      return { tone: 'red', title: 'Unknown code', detail: 'No booking has this code.' }
  }
}
