import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useState } from 'react'
import type { ScanResult } from '#shared/events/attendance/contract.ts'
import { formatPrice } from '#shared/events/price.ts'
import { t } from '#web/language/t.tsx'
import { formatTime } from '#web/ui/format.ts'
import { PartyCount } from './PartyCount.tsx'
import { GuestNames, PartyName } from './PartyName.tsx'
import styles from './Scan.module.css'

const icons = { green: IconCircleCheck, orange: IconAlertTriangle, red: IconCircleX }

/** Says how many people of the booking are here, and how many the door showed before. */
export type CountParty = (bookingId: string, here: number, seen: number) => void

type Props = {
  result: ScanResult
  /** Corrects the number of a party. */
  onCount: CountParty
}

/** Its key is the scan, so that a correction belongs to one of them. */
export const ScanResultNote = ({ result, onCount }: Props) => {
  const { tone, title, detail } = describeScanResult(result)
  const { party } = result
  const [here, setHere] = useState(party?.here ?? 0)
  const Icon = icons[tone]
  const correct = (next: number) => {
    setHere(next)
    if (party) onCount(party.bookingId, next, here)
  }
  return (
    <div className={`${styles.verdict} ${styles[tone]}`}>
      <Icon size={32} stroke={1.75} aria-hidden="true" />
      <div className="stack gap-4">
        <div>
          <p className={styles.name} dir="auto">
            {party ? <PartyName name={title} size={party.size} /> : title}
          </p>
          {party && <GuestNames names={party.guestNames} />}
          {detail && <p dir="auto">{detail}</p>}
        </div>
        {party && party.size > 1 && (
          <PartyCount name={title} size={party.size} here={here} onChange={correct} />
        )}
      </div>
    </div>
  )
}

type ScanSummary = { tone: 'green' | 'orange' | 'red'; title: string; detail: string | null }

/** The scan result as text. */
const describeScanResult = (result: ScanResult): ScanSummary => {
  const { outcome, checkedInAt, toPay, eventTitle, party } = result
  const name = result.name ?? t('common.deletedUser')
  const owedText = toPay && t('admin.scan.result.toPay', { price: formatPrice(toPay) })
  switch (outcome) {
    case 'checkedIn': {
      const { wasHere = 0, size = 1 } = party ?? {}
      const arrival =
        wasHere > 0 ? t('events.door.wasHere', { wasHere, size }) : t('admin.scan.result.checkedIn')
      const detail = wasHere > 0 && owedText ? `${arrival} ${owedText}` : (owedText ?? arrival)
      return { tone: 'green', title: name, detail }
    }
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
