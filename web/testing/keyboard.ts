import { expect } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { toast } from './toasts.ts'

const maxSteps = 60

const isVisibleAt = (focused: Element, x: number, y: number) => {
  const top = document.elementFromPoint(x, y)
  return top !== null && (focused.contains(top) || top.closest('label')?.control === focused)
}

/** The focused element if it is completely covered, or null. */
export const coveredFocus = () => {
  const focused = document.activeElement
  if (!focused || focused === document.body) return null
  const isVisible = [...focused.getClientRects()].some(({ left, right, top, bottom }) =>
    [left + 3, (left + right) / 2, right - 3].some((x) =>
      [top + 3, (top + bottom) / 2, bottom - 3].some((y) => isVisibleAt(focused, x, y)),
    ),
  )
  return isVisible ? null : focused.outerHTML.slice(0, 200)
}

/** Presses Tab until the target has the focus. Asserts that no focused element is covered. */
export const tabTo = async (target: Locator) => {
  await expect.element(target).toBeVisible()
  for (let step = 0; step < maxSteps; step++) {
    await userEvent.keyboard('{Tab}')
    expect(coveredFocus(), 'Nothing covers the focused element').toBeNull()
    if (document.activeElement === target.element()) return
  }
  throw new Error(`${target.selector} was not reached within ${maxSteps} presses of Tab`)
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
export const dismissToast = async (text: string) => {
  await expect.element(toast(text)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(toast(text)).not.toBeInTheDocument()
}
