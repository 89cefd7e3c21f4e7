import type { KeyboardEvent } from 'react'

/**
 * Up and down lead to the same button of another message, sideways to the other buttons of this
 * one. So not every message is a tab stop.
 */
export const focusAdjacentButton = (event: KeyboardEvent<HTMLElement>) => {
  const button = event.target as HTMLElement
  const kind = button.dataset.step
  if (!kind) return
  const isRtl = getComputedStyle(button).direction === 'rtl'
  const aside = { ArrowLeft: isRtl ? 1 : -1, ArrowRight: isRtl ? -1 : 1 }[event.key]
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] ?? aside
  if (!step) return
  const box = aside ? button.closest('[data-message]') : event.currentTarget
  const buttons = [
    ...(box?.querySelectorAll<HTMLElement>(aside ? '[data-step]' : `[data-step="${kind}"]`) ?? []),
  ].filter((each) => each.checkVisibility())
  buttons[buttons.indexOf(button) + step]?.focus()
  event.preventDefault()
}
