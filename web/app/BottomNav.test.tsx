import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '#web/testing/renderApp.tsx'

const nav = page.getByRole('navigation', { name: 'Main' })

// 100, 150 and 200 percent of the usual size, as people set it in their browser.
test.for([16, 24, 32])(
  'at a font size of %i px the bar is whole and not too high',
  async (size) => {
    const { style } = document.documentElement
    style.fontSize = `${size}px`
    onTestFinished(() => {
      style.removeProperty('font-size')
    })
    await renderApp('/events')
    await expect.element(nav.getByRole('link', { name: 'Profile' })).toBeVisible()
    for (const link of nav.getByRole('link').elements()) {
      const { left, right } = link.getBoundingClientRect()
      expect(left, `${link.textContent} begins in the window`).toBeGreaterThanOrEqual(0)
      expect(right, `${link.textContent} ends in the window`).toBeLessThanOrEqual(390)
    }
    // The page ends, and what has the focus stops, this far above the bottom.
    const room = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom)
    expect(nav.element().getBoundingClientRect().height).toBeLessThanOrEqual(room)
  },
)
