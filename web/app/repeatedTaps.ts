import { lastWrite } from '#web/api/client.ts'
import { isBehindDialog } from '#web/ui/openDialogs.ts'

/** A second tap within this time (in milliseconds) and distance (in pixels) repeats the first. */
const maxDelayMs = 450
const maxDistancePx = 24

type Tap = {
  /** The time of the tap; `newest` is the time of its latest repetition. */
  at: number
  newest: number
  x: number
  y: number
  control: Element
  label: string | null
}

let lastTap: Tap | null = null

const interactive =
  'button, a, input, select, textarea, summary, label, [role="button"], [role="menuitem"], [role="option"], [role="tab"]'

/** The control that a tap operates. A label counts as its field, which the browser clicks next. */
const controlOf = (target: Element) => {
  const control = target.closest(interactive) ?? target
  return (control instanceof HTMLLabelElement && control.control) || control
}

const labelOf = (control: Element) => control.getAttribute('aria-label') ?? control.textContent

const isUnreachable = (element: Element) => !element.isConnected || isBehindDialog(element)

/**
 * Whether the first tap had an effect, so that a second one would repeat it or hit something else.
 */
const hasTakenEffect = (first: Tap, control: Element) =>
  control === first.control
    ? labelOf(control) !== first.label || lastWrite.at >= first.at
    : // After a tap beside a control, the next one may hit the control at once.
      first.control.matches(interactive) || isUnreachable(first.control)

const isNear = ({ clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>, { x, y }: Tap) =>
  Math.hypot(clientX - x, clientY - y) <= maxDistancePx

const isRepeated = (first: Tap, event: MouseEvent, control: Element) => {
  if (event.timeStamp - first.newest > maxDelayMs || !control.matches(interactive)) return false
  // Taps on the same control may be far apart, and a key press has no position.
  if (control === first.control) return hasTakenEffect(first, control)
  const isTap = event.detail > 0
  return isTap && isNear(event, first) && hasTakenEffect(first, control)
}

const onClick = (event: MouseEvent) => {
  if (!(event.target instanceof Element) || !event.isTrusted) return
  const control = controlOf(event.target)
  if (lastTap && isRepeated(lastTap, event, control)) {
    event.preventDefault()
    event.stopImmediatePropagation()
    // Only a pause ends the series of repetitions.
    lastTap.newest = event.timeStamp
    return
  }
  const { timeStamp: at, clientX: x, clientY: y } = event
  lastTap = { at, newest: at, x, y, control, label: labelOf(control) }
}

const reset = () => {
  lastTap = null
}

const onMove = (event: PointerEvent) => {
  if (lastTap && !isNear(event, lastTap)) reset()
}

/**
 * Ignores a second tap in the same spot when the first has started a write or has put another
 * control under the finger. Controls that are tapped in a row, such as "Next month", keep working.
 * Moving the pointer away ends the series. Returns the function that stops it.
 */
export const ignoreRepeatedTaps = () => {
  window.addEventListener('click', onClick, { capture: true })
  window.addEventListener('pointermove', onMove, { capture: true, passive: true })
  return () => {
    window.removeEventListener('click', onClick, { capture: true })
    window.removeEventListener('pointermove', onMove, { capture: true })
    reset()
  }
}
