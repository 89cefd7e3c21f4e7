import { expect, type Page } from '@playwright/test'

/** Elements that move although the browser asks for reduced motion, as in every test. */
const moving = (page: Page) =>
  page.evaluate(() => {
    // Of a look only, and over before it is noticed.
    const still = /^(none|opacity|color|background-color|border-color|outline-color|fill|stroke)$/
    const longestMs = 100
    const listOf = (text: string) => text.split(',').map((one) => one.trim())
    const msOf = (text: string) => Number.parseFloat(text) * (text.endsWith('ms') ? 1 : 1000)
    const moves = (element: Element, part?: string) => {
      const style = getComputedStyle(element, part)
      if (part && style.content === 'none') return false
      const durations = listOf(style.transitionDuration).map(msOf)
      const isSliding = listOf(style.transitionProperty).some((property, at) => {
        const ms = durations[at % durations.length] ?? 0
        return ms > (still.test(property) ? longestMs : 0)
      })
      const isRunning =
        style.animationName !== 'none' && listOf(style.animationDuration).some((d) => msOf(d) > 0)
      return isSliding || isRunning
    }
    return [...document.querySelectorAll('body, body *')]
      .filter((one) => [undefined, '::before', '::after'].some((part) => moves(one, part)))
      .map((one) => {
        const { transition, animationName } = getComputedStyle(one)
        return `${one.outerHTML.slice(0, 120)} ${transition} ${animationName}`
      })
  })

export const expectCalm = async (page: Page, state: string) =>
  expect(await moving(page), `${state}: moves for who asked for less motion`).toEqual([])
