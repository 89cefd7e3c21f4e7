import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { ScanResult } from '#shared/events/attendance/contract.ts'
import { formatPrice } from '#shared/events/price.ts'
import { t } from '#web/language/t.tsx'
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
  const name = result.name ?? t('common.deletedUser')
  const owedText = toPay && t('admin.scan.result.toPay', { price: formatPrice(toPay) })
  switch (outcome) {
    case 'checkedIn':
      return { tone: 'green', title: name, detail: owedText ?? t('admin.scan.result.checkedIn') }
    case 'already':
      return {
        tone: 'orange',
        title: name,
        detail: [
          checkedInAt && t('admin.scan.result.already', { time: formatTime(checkedInAt) }),
          owedText,
        ]
          .filter(Boolean)
          .join('. '),
      }
    case 'bookingCancelled':
      return { tone: 'red', title: t('admin.scan.result.bookingCancelled'), detail: name }
    case 'eventCancelled':
      return { tone: 'red', title: t('admin.scan.result.eventCancelled'), detail: eventTitle }
    case 'otherEvent':
      return {
        tone: 'red',
        title: t('admin.scan.result.otherEvent'),
        detail: eventTitle && `${name}: ${eventTitle}`,
      }
    case 'unknown':
      return {
        tone: 'red',
        title: t('admin.scan.result.unknown'),
        detail: t('admin.scan.result.unknownNote'),
      }
  }
}
