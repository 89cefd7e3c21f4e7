import type { UseMutationResult } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ScanResult } from '#shared/events/attendance/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { type Label, t } from '#web/language/t.tsx'
import { createDetector } from '#web/page/checkIn/camera.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, type DialogControl } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/Form.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import styles from './Scan.module.css'
import { type CountParty, ScanResultNote } from './ScanResultNote.tsx'

const hints: Record<CameraState, Label> = {
  starting: 'admin.scan.camera.starting',
  on: 'admin.scan.camera.on',
  refused: 'admin.scan.camera.refused',
  missing: 'admin.scan.camera.missing',
}

const vibrationPatterns: Record<ScanResult['outcome'], number[]> = {
  checkedIn: [80],
  already: [80, 80, 80],
  bookingCancelled: [300],
  eventCancelled: [300],
  otherEvent: [300],
  unknown: [300],
}

type ScannerProps = {
  eventId: string
  /** Administrators and hosts have calls of their own. */
  useScan: () => UseMutationResult<ScanResult, ApiError, { id: string; code: string }>
  onCount: CountParty
}

const Scanner = ({ eventId, useScan, onCount }: ScannerProps) => {
  const video = useRef<HTMLVideoElement>(null)
  const scan = useScan()
  const [code, setCode] = useState('')
  const check = (text: string) =>
    scan.mutate(
      { id: eventId, code: text },
      { onSuccess: ({ outcome }) => void navigator.vibrate?.(vibrationPatterns[outcome]) },
    )
  const state = useQrScanner(video, true, (text) => check(text.slice(0, 300)))
  const submitCode = () => {
    if (!code.trim()) return
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
        aria-label={t('admin.scan.camera.label')}
      />
      <p className={styles.hint}>{t(hints[state])}</p>
      <div role="status" className={styles.wrapper}>
        {scan.data && (
          <ScanResultNote key={scan.submittedAt} result={scan.data} onCount={onCount} />
        )}
      </div>
      <Form error={scan.error} isPending={scan.isPending} onSubmit={submitCode}>
        <div className={styles.typed}>
          <TextInput
            label={t('admin.scan.typeCode')}
            placeholder="AB12 CD34"
            autoComplete="off"
            spellCheck={false}
            maxLength={300}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <Button type="submit" variant="light" isBusy={scan.isPending}>
            {scan.isPending ? t('common.checking') : t('admin.scan.checkIn')}
          </Button>
        </div>
      </Form>
    </div>
  )
}

type Props = DialogControl & ScannerProps & { here: number; booked: number }

export const ScanDialog = ({ here, booked, isOpen, onClose, ...scanner }: Props) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title={t('admin.scan.title')}
    startsAtTitle
    isFullScreenOnPhones
    footer={
      <>
        <p className={styles.count}>{t('admin.scan.hereOf', { here, booked })}</p>
        <Button variant="default" onClick={onClose}>
          {t('common.close')}
        </Button>
      </>
    }
  >
    {isOpen && <Scanner {...scanner} />}
  </Dialog>
)

type CameraState = 'starting' | 'on' | 'refused' | 'missing'

const scanIntervalMs = 150
/** A code must be out of view this long before it is reported again. */
const reappearMs = 2500

const startVideo = (video: HTMLVideoElement, stream: MediaStream) => {
  video.srcObject = stream
  return video.play()
}

const stateOf = (error: unknown): CameraState =>
  (error as { name?: unknown }).name === 'NotAllowedError' ? 'refused' : 'missing'

/** Reports each QR code in front of the camera, once per appearance. */
const useQrScanner = (
  video: RefObject<HTMLVideoElement | null>,
  isOn: boolean,
  onCode: (code: string) => void,
): CameraState => {
  const [state, setState] = useState<CameraState>('starting')
  const onCodeRef = useRef(onCode)
  onCodeRef.current = onCode
  useEffect(() => {
    if (!isOn) return
    let isStopped = false
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = { code: '', seenAt: 0 }

    const reportCode = (code: string) => {
      const isNew = code !== last.code || Date.now() - last.seenAt > reappearMs
      last = { code, seenAt: Date.now() }
      if (isNew) onCodeRef.current(code)
    }

    const run = async () => {
      const detector = await createDetector()
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment' },
        audio: false,
      })
      const element = video.current
      if (isStopped || !element) return stop()
      await startVideo(element, stream)
      setState('on')
      const scanFrame = async () => {
        // Ignore unreadable frames: the next one follows.
        const [detected] = await detector.detect(element).catch(() => [])
        if (isStopped) return
        if (detected) reportCode(detected.rawValue)
        timer = setTimeout(() => void scanFrame(), scanIntervalMs)
      }
      await scanFrame()
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    setState('starting')
    run().catch((error: unknown) => {
      if (!isStopped) setState(stateOf(error))
    })
    return () => {
      isStopped = true
      clearTimeout(timer)
      stop()
    }
  }, [isOn, video])
  return state
}
