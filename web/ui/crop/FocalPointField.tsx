import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react'
import { t } from '#web/language/t.tsx'
import styles from './FocalPointField.module.css'
import { type FocalPoint, objectPosition } from './focalPoint.ts'

type Props = {
  url: string
  /** Of the picture; null for pictures of other sites. */
  smallUrl: string | null
  point: FocalPoint
  onChange: (point: FocalPoint) => void
}

const keyboardStep = 0.05

const limit = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000

const moves: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-keyboardStep, 0],
  ArrowRight: [keyboardStep, 0],
  ArrowUp: [0, -keyboardStep],
  ArrowDown: [0, keyboardStep],
}

const toPercent = (value: number) => Math.round(value * 100)

/** Chooses the part that every crop keeps, by a tap, a drag or the arrow keys. */
export const FocalPointField = ({ url, smallUrl, point, onChange }: Props) => {
  const hint = useId()
  const isDragging = useRef(false)
  const { focalX, focalY } = point
  const moveTo = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLDivElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    onChange({ focalX: limit((clientX - left) / width), focalY: limit((clientY - top) / height) })
  }
  const stop = () => {
    isDragging.current = false
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    onChange({ focalX: limit(focalX + move[0]), focalY: limit(focalY + move[1]) })
  }
  const style = { objectPosition: objectPosition(point) }
  const shown = smallUrl ?? url
  return (
    <div className="stack gap-8">
      <div
        className={styles.picture}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          isDragging.current = true
          moveTo(event)
        }}
        onPointerMove={(event) => isDragging.current && moveTo(event)}
        onPointerUp={stop}
        onPointerCancel={stop}
      >
        <img src={url} alt="" draggable={false} referrerPolicy="no-referrer" />
        <button
          type="button"
          className={styles.point}
          // physical: a place on the picture.
          style={{ left: `${focalX * 100}%`, top: `${focalY * 100}%` }}
          aria-label={t('ui.focalPoint.label', { x: toPercent(focalX), y: toPercent(focalY) })}
          aria-describedby={hint}
          onKeyDown={onKeyDown}
        />
      </div>
      <p id={hint} className="muted text-14">
        {t('ui.focalPoint.hint')}
      </p>
      <div className={styles.previews} aria-hidden="true">
        <img className={styles.row} src={shown} alt="" style={style} referrerPolicy="no-referrer" />
        <img className="flex-1" src={shown} alt="" style={style} referrerPolicy="no-referrer" />
      </div>
    </div>
  )
}
