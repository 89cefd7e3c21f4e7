import { expect, onTestFinished, vi } from 'vitest'

/** Records `alert` calls, which the scripts in the hostile texts would make. */
export const watchForDialogs = () => {
  const alert = vi.spyOn(window, 'alert').mockImplementation(() => undefined)
  onTestFinished(() => alert.mockRestore())
  return () => alert.mock.calls
}

const injectedElements = 'script, style, iframe, object, embed, form[action], img[src="x"]'
const handlers = '[onload], [onerror], [onclick], [onfocus], [onmouseover], [ontoggle]'

/** Asserts that no text has been interpreted as HTML. */
export const expectPlainText = (container: Element) => {
  expect([...container.querySelectorAll(`${injectedElements}, ${handlers}`)]).toEqual([])
  for (const { href } of container.querySelectorAll('a')) expect(href).toMatch(/^https?:\/\//)
}
