import { expect } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { toast } from './screen.ts'

const mostSteps = 60

const isSeenAt = (focused: Element, x: number, y: number) => {
  const top = document.elementFromPoint(x, y)
  return top !== null && (focused.contains(top) || top.closest('label')?.control === focused)
}

/** The element that has the focus, when all of it lies under something else. */
export const hiddenFocus = () => {
  const focused = document.activeElement
  if (!focused || focused === document.body) return null
  const isSeen = [...focused.getClientRects()].some(({ left, right, top, bottom }) =>
    [left + 3, (left + right) / 2, right - 3].some((x) =>
      [top + 3, (top + bottom) / 2, bottom - 3].some((y) => isSeenAt(focused, x, y)),
    ),
  )
  return isSeen ? null : focused.outerHTML.slice(0, 200)
}

/** Presses Tab until the target has the focus; nothing that has it on the way is covered. */
export const tabTo = async (target: Locator) => {
  await expect.element(target).toBeVisible()
  for (let step = 0; step < mostSteps; step++) {
    await userEvent.keyboard('{Tab}')
    expect(hiddenFocus(), 'Nothing covers what has the focus').toBeNull()
    if (document.activeElement === target.element()) return
  }
  throw new Error(`${mostSteps} times Tab did not lead to ${target.selector}`)
}

/** Moves to the target by Tab and presses a key there. */
export const pressAt = async (target: Locator, key = '{Enter}') => {
  await tabTo(target)
  await userEvent.keyboard(key)
}

/** Moves to the field by Tab and types into it. */
export const typeAt = async (field: Locator, text: string) => {
  if (document.activeElement !== field.query()) await tabTo(field)
  await userEvent.keyboard(text)
}

/** Waits for the toast and closes it by Escape. */
export const closeMessage = async (text: string) => {
  await expect.element(toast(text)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(toast(text)).not.toBeInTheDocument()
}
