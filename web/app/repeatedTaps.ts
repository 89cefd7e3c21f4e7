import { lastWrite } from '#web/api/lastWrite.ts'

/** Whoever taps again so soon, in milliseconds, and so near, in pixels, means the same tap. */
const soon = 450
const near = 24

type Tap = {
  /** When it was made; `newest` is when it was repeated last. */
  at: number
  newest: number
  x: number
  y: number
  control: Element
  label: string | null
}

let last: Tap | null = null

const interactive =
  'button, a, input, select, textarea, summary, label, [role="button"], [role="menuitem"], [role="option"], [role="tab"]'

/** What a tap operates: a label stands for its field, as the browser taps that one next. */
const controlOf = (target: Element) => {
  const control = target.closest(interactive) ?? target
  return (control instanceof HTMLLabelElement && control.control) || control
}

const labelOf = (control: Element) => control.getAttribute('aria-label') ?? control.textContent

const leadsHere = (control: Element) =>
  control instanceof HTMLAnchorElement && control.href === window.location.href

const isGone = (element: Element) => !element.isConnected || element.closest('[inert]') !== null

/** Whether the first tap has done its work: a second one would do it again, or something else. */
const isDone = (first: Tap, control: Element) =>
  control === first.control
    ? labelOf(control) !== first.label || lastWrite.at >= first.at || leadsHere(control)
    : // Whoever has missed a control may hit it with the next tap at once.
      first.control.matches(interactive) || isGone(first.control)

const isNear = ({ clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>, { x, y }: Tap) =>
  Math.hypot(clientX - x, clientY - y) <= near

const isRepeated = (first: Tap, event: MouseEvent, control: Element) => {
  if (event.timeStamp - first.newest > soon || !control.matches(interactive)) return false
  // A finger meets a wide button in another place, and a key has none.
  if (control === first.control) return isDone(first, control)
  const isTap = event.detail > 0
  return isTap && isNear(event, first) && isDone(first, control)
}

const onClick = (event: MouseEvent) => {
  if (!(event.target instanceof Element) || !event.isTrusted) return
  const control = controlOf(event.target)
  if (last && isRepeated(last, event, control)) {
    event.preventDefault()
    event.stopImmediatePropagation()
    // However often: it takes a pause to mean something new.
    last.newest = event.timeStamp
    return
  }
  const { timeStamp: at, clientX: x, clientY: y } = event
  last = { at, newest: at, x, y, control, label: labelOf(control) }
}

const startAnew = () => {
  last = null
}

const onMove = (event: PointerEvent) => {
  if (last && !isNear(event, last)) startAnew()
}

/** A finger that scrolls goes far; one that taps may tremble. */
const onTouchMove = ({ touches }: TouchEvent) => {
  if (last && Array.from(touches).some((touch) => last && !isNear(touch, last))) startAnew()
}

/** A tap on a checkbox or switch is an input too, and no sign of anything new. */
const onInput = ({ target }: Event) => {
  const isTap = target instanceof HTMLInputElement && /checkbox|radio/.test(target.type)
  if (!isTap) startAnew()
}

/**
 * From now on a second tap in the same place does nothing once the first one has begun a write, or
 * has brought something else under the finger. Controls that people tap in rows, such as "Next
 * month", stay the same and are left alone. Whoever types, scrolls or moves the pointer away in
 * between means something new. Returns how to end it.
 */
export const holdBackRepeatedTaps = () => {
  const end = new AbortController()
  const options = { capture: true, passive: true, signal: end.signal }
  window.addEventListener('click', onClick, { capture: true, signal: end.signal })
  window.addEventListener('input', onInput, options)
  window.addEventListener('wheel', startAnew, options)
  window.addEventListener('touchmove', onTouchMove, options)
  window.addEventListener('pointermove', onMove, options)
  return () => {
    end.abort()
    startAnew()
  }
}
