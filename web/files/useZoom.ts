import { type PointerEvent, type RefObject, useRef, useState } from 'react'

type Point = { x: number; y: number }
type View = Point & { scale: number }

const whole: View = { scale: 1, x: 0, y: 0 }
const maxScale = 5
const doubleTapScale = 2.5
const keyStep = 1.5
const keyPanPx = 80
const doubleTapMs = 300
const toleratedMovePx = 12
// As for sheets; less is a tap that slipped.
const closesAtPx = 80

const limit = (value: number, max: number) => Math.min(max, Math.max(-max, value))

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)

const middle = (one: Point, other: Point) => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
})

/** From the middle of the stage, as the picture is moved. */
const pointOf = ({ clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>, box: Element) => {
  const { left, top, width, height } = box.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}

/** The part of the picture that is shown never leaves the stage. */
const kept = (view: View, picture: HTMLElement | null): View => {
  const stage = picture?.parentElement
  if (!picture || !stage || view.scale <= 1) return whole
  const { scale } = view
  return {
    scale,
    x: limit(view.x, Math.max(0, (picture.offsetWidth * scale - stage.clientWidth) / 2)),
    y: limit(view.y, Math.max(0, (picture.offsetHeight * scale - stage.clientHeight) / 2)),
  }
}

/** The point under the fingers stays there. */
const scaled = (view: View, by: number, at: Point): View => {
  const scale = Math.min(maxScale, view.scale * by)
  const ratio = scale / view.scale
  return { scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }
}

/**
 * Enlarges the picture by pinch, double tap or keys, and moves the enlarged one. Pulled down, a
 * picture that is not enlarged closes. Swipes to the side are the browser's.
 */
export const useZoom = (picture: RefObject<HTMLElement | null>, onPullDown: () => void) => {
  const [view, setView] = useState(whole)
  const fingers = useRef(new Map<number, Point>())
  const begin = useRef<Point>({ x: 0, y: 0 })
  const lastTap = useRef<Point & { at: number }>({ x: 0, y: 0, at: Number.NEGATIVE_INFINITY })
  const isZoomed = view.scale > 1
  const zoom = (by: number, at: Point = { x: 0, y: 0 }) =>
    setView((before) => kept(scaled(before, by, at), picture.current))

  const tap = (event: PointerEvent, at: Point) => {
    const isDouble =
      event.timeStamp - lastTap.current.at < doubleTapMs &&
      distance(lastTap.current, at) < toleratedMovePx * 2
    lastTap.current = { ...at, at: isDouble ? Number.NEGATIVE_INFINITY : event.timeStamp }
    if (isDouble && isZoomed) setView(whole)
    else if (isDouble) zoom(doubleTapScale, at)
  }
  const lift = (event: PointerEvent<HTMLElement>) => {
    const wasOnly = fingers.current.size === 1
    if (!fingers.current.delete(event.pointerId)) return
    const at = pointOf(event, event.currentTarget)
    const isUp = event.type === 'pointerup'
    if (isUp && wasOnly && distance(begin.current, at) < toleratedMovePx) tap(event, at)
    else if (isUp && wasOnly && !isZoomed && view.y > closesAtPx) onPullDown()
    else setView((before) => kept(before, picture.current))
  }
  return {
    isZoomed,
    zoomIn: () => zoom(keyStep),
    zoomOut: () => zoom(1 / keyStep),
    reset: () => setView(whole),
    pan: (x: number, y: number) =>
      setView((before) =>
        kept(
          { ...before, x: before.x + x * keyPanPx, y: before.y + y * keyPanPx },
          picture.current,
        ),
      ),
    style:
      view === whole
        ? undefined
        : { transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` },
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        const at = pointOf(event, event.currentTarget)
        if (fingers.current.size === 0) begin.current = at
        fingers.current.set(event.pointerId, at)
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const before = fingers.current.get(event.pointerId)
        if (!before) return
        const at = pointOf(event, event.currentTarget)
        fingers.current.set(event.pointerId, at)
        const moved = { x: at.x - before.x, y: at.y - before.y }
        const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
        if (other) {
          begin.current = { x: Number.POSITIVE_INFINITY, y: 0 }
          const by = distance(at, other) / Math.max(1, distance(before, other))
          const from = middle(before, other)
          const to = middle(at, other)
          setView((now) => {
            const next = scaled(now, by, from)
            return { ...next, x: next.x + to.x - from.x, y: next.y + to.y - from.y }
          })
        } else if (isZoomed) {
          setView((now) =>
            kept({ ...now, x: now.x + moved.x, y: now.y + moved.y }, picture.current),
          )
        } else if (event.pointerType === 'touch') {
          setView((now) => ({ ...now, y: Math.max(0, now.y + moved.y) }))
        }
      },
      onPointerUp: lift,
      onPointerCancel: lift,
      onPointerLeave: lift,
    },
  }
}
