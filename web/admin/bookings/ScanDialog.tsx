import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import type { Attendance, ScanResult } from '#shared/events/attendance/contract.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useScan } from './data.ts'
import styles from './Scan.module.css'
import { type CameraState, useScanner } from './useScanner.ts'
import { VerdictNote } from './VerdictNote.tsx'

const hints: Record<CameraState, string> = {
  starting: 'The camera is starting...',
  on: 'Hold a ticket before the camera.',
  refused:
    'The camera may not be used here. Allow it in the settings of your browser, or type the code.',
  missing: 'No camera was found. Type the code below.',
}

const buzz: Record<ScanResult['outcome'], number[]> = {
  checkedIn: [80],
  already: [80, 80, 80],
  bookingCancelled: [300],
  eventCancelled: [300],
  otherEvent: [300],
  unknown: [300],
}

const Scanner = ({ eventId }: { eventId: string }) => {
  const video = useRef<HTMLVideoElement>(null)
  const scan = useScan()
  const [code, setCode] = useState('')
  const check = (text: string) =>
    scan.mutate(
      { id: eventId, code: text },
      { onSuccess: ({ outcome }) => void navigator.vibrate?.(buzz[outcome]) },
    )
  const state = useScanner(video, true, (text) => check(text.slice(0, 300)))
  const type = (submit: FormEvent) => {
    submit.preventDefault()
    if (!code.trim() || scan.isPending) return
    check(code)
    setCode('')
  }
  return (
    <div className={styles.form}>
      <video
        ref={video}
        className={styles.picture}
        data-on={state === 'on' || undefined}
        muted
        playsInline
        aria-label="What the camera sees"
      />
      <p className={styles.hint}>{hints[state]}</p>
      <div role="status" className={styles.place}>
        {scan.data && <VerdictNote result={scan.data} />}
      </div>
      <form className={styles.typed} onSubmit={type}>
        <TextInput
          label="Or type the code"
          placeholder="AB12 CD34"
          autoComplete="off"
          spellCheck={false}
          maxLength={300}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" variant="light" aria-disabled={scan.isPending}>
          {scan.isPending ? 'Checking...' : 'Check in'}
        </Button>
      </form>
    </div>
  )
}

type Props = { attendance: Attendance; isOpen: boolean; onClose: () => void }

export const ScanDialog = ({ attendance, isOpen, onClose }: Props) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title="Scan tickets"
    isToRead
    isFullOnPhones
    footer={
      <>
        <p className={styles.count}>
          {attendance.here} of {attendance.booked} here
        </p>
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </>
    }
  >
    {isOpen && <Scanner eventId={attendance.eventId} />}
  </Dialog>
)
