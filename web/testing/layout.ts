import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from './accessibility.ts'

/** The page itself never scrolls sideways. */
export const expectNoSidewaysScroll = (state: string) => {
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth, `${state} scrolls sideways`).toBeLessThanOrEqual(clientWidth)
}

/** A complete screen at rest: accessible, within the width, and named in the title. */
export const expectWellMade = async (state: string) => {
  await expect.poll(() => document.querySelector('[aria-busy="true"]')).toBeNull()
  await expectAccessible(state)
  expectNoSidewaysScroll(state)
  await expect.poll(() => document.title).toMatch(/ - Welkom$/)
}

export const phone = [390, 844] as const
export const desktop = [1280, 860] as const

export const showOn = ([width, height]: readonly [number, number]) => page.viewport(width, height)

/** Longer than any column of a phone. */
export const longWord =
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
