/** Far enough to mean it, and within reach of a thumb. */
const refreshesAtPx = 64
const maxPx = 96
/** The content resists, so that the finger moves further than the indicator. */
const resistance = 0.5

type Pull = {
  onMove: (px: number, isFar: boolean) => void
  /** `isFar`: the screen is to be refreshed. */
  onEnd: (isFar: boolean) => void
}

const isScroller = (element: Element) =>
  element.scrollHeight > element.clientHeight &&
  /auto|scroll/.test(getComputedStyle(element).overflowY)

/** Whether a movement from here may pull the page: it is at its top, and nothing lies over it. */
const mayPull = (target: EventTarget | null) => {
  const root = document.getElementById('root')
  if (window.scrollY > 0 || !(target instanceof Element) || !root?.contains(target)) return false
  // A dialog stops the scrolling.
  if (document.body.style.overflow === 'hidden') return false
  let element: Element | null = target
  while (element && element !== root) {
    if (isScroller(element)) return false
    element = element.parentElement
  }
  return true
}

/** Reports how far a finger pulls down the page. Returns the function that stops it. */
export const listenForPull = ({ onMove, onEnd }: Pull): (() => void) => {
  let from: { x: number; y: number } | null = null
  let pulled = 0
  const end = (isFar: boolean) => {
    if (pulled > 0) onEnd(isFar)
    from = null
    pulled = 0
  }
  const start = ({ touches, target }: TouchEvent) => {
    const [touch, other] = touches
    if (!touch || other || !mayPull(target)) return end(false)
    from = { x: touch.clientX, y: touch.clientY }
  }
  const move = ({ touches: [touch] }: TouchEvent) => {
    if (!from || !touch) return
    const [x, y] = [touch.clientX - from.x, touch.clientY - from.y]
    // Sideways: a row of chips. Upwards: the page scrolls.
    if (pulled === 0 && (y <= 0 || Math.abs(x) > y)) {
      from = null
      return
    }
    pulled = Math.max(0.1, Math.min(y * resistance, maxPx))
    onMove(pulled, pulled >= refreshesAtPx)
  }
  const release = () => end(pulled >= refreshesAtPx)
  const cancel = () => end(false)
  const listeners = { touchstart: start, touchmove: move, touchend: release, touchcancel: cancel }
  const each = Object.entries(listeners) as [keyof typeof listeners, EventListener][]
  for (const [type, listener] of each) window.addEventListener(type, listener, { passive: true })
  return () => {
    for (const [type, listener] of each) window.removeEventListener(type, listener)
  }
}
