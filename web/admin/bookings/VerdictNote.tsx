import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { ScanResult } from '#shared/events/attendance/contract.ts'
import styles from './Scan.module.css'
import { verdictOf } from './verdict.ts'

const icons = { green: IconCircleCheck, orange: IconAlertTriangle, red: IconCircleX }

export const VerdictNote = ({ result }: { result: ScanResult }) => {
  const { tone, title, detail } = verdictOf(result)
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
