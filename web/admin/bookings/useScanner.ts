import { type RefObject, useEffect, useRef, useState } from 'react'
import { createDetector } from './camera.ts'

export type CameraState = 'starting' | 'on' | 'refused' | 'missing'

const lookEveryMs = 150
/** A code has to be away so long before it counts as shown again. */
const awayMs = 2500

const open = (video: HTMLVideoElement, stream: MediaStream) => {
  video.srcObject = stream
  return video.play()
}

const stateOf = (error: unknown): CameraState =>
  (error as { name?: unknown }).name === 'NotAllowedError' ? 'refused' : 'missing'

/** Tells of each code that is held before the camera, once for each time it is shown. */
export const useScanner = (
  video: RefObject<HTMLVideoElement | null>,
  isOn: boolean,
  onCode: (code: string) => void,
): CameraState => {
  const [state, setState] = useState<CameraState>('starting')
  const tell = useRef(onCode)
  tell.current = onCode
  useEffect(() => {
    if (!isOn) return
    let isOver = false
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = { code: '', seenAt: 0 }

    const hear = (code: string) => {
      const isNew = code !== last.code || Date.now() - last.seenAt > awayMs
      last = { code, seenAt: Date.now() }
      if (isNew) tell.current(code)
    }

    const run = async () => {
      const detector = await createDetector()
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment' },
        audio: false,
      })
      const shown = video.current
      if (isOver || !shown) return stop()
      await open(shown, stream)
      setState('on')
      const look = async () => {
        // A picture that cannot be read is followed by the next one.
        const [found] = await detector.detect(shown).catch(() => [])
        if (isOver) return
        if (found) hear(found.rawValue)
        timer = setTimeout(() => void look(), lookEveryMs)
      }
      await look()
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    setState('starting')
    run().catch((error: unknown) => {
      if (!isOver) setState(stateOf(error))
    })
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [isOn, video])
  return state
}
