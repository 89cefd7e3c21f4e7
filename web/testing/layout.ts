import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from './accessibility.ts'

/** Asserts that the page has no horizontal scrolling. */
export const expectNoSidewaysScroll = (state: string) => {
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth, `${state} scrolls sideways`).toBeLessThanOrEqual(clientWidth)
}

const isClipped = (element: Element) => {
  if (element.closest('.visually-hidden')) return false
  const { overflowY, webkitLineClamp } = getComputedStyle(element)
  const cutsOff = overflowY === 'hidden' || overflowY === 'clip'
  const holdsText = [...element.childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
  )
  return (
    cutsOff &&
    holdsText &&
    webkitLineClamp === 'none' &&
    element.scrollHeight > element.clientHeight
  )
}

/** Asserts that no text is clipped, for example descenders by a low line height. */
export const expectNoClippedText = (state: string) => {
  const clipped = [...document.querySelectorAll('button *, a *, [role="tab"] *')].filter(isClipped)
  const texts = clipped.map(({ textContent }) => textContent)
  expect(texts, `${state} cuts letters off`).toEqual([])
}

/** Asserts that a loaded screen is accessible, fits its width, clips no text and has a title. */
export const expectScreenQuality = async (state: string) => {
  await expect.poll(() => document.querySelector('[aria-busy="true"]')).toBeNull()
  await expectAccessible(state)
  expectNoSidewaysScroll(state)
  expectNoClippedText(state)
  await expect.poll(() => document.title).toMatch(/ - Welkom$/)
}

export const phone = [390, 844] as const
export const desktop = [1280, 860] as const

export const setViewport = ([width, height]: readonly [number, number]) =>
  page.viewport(width, height)

/** Longer than any column of a phone. */
export const longWord =
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
