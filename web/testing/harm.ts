import { expect, onTestFinished, vi } from 'vitest'

/** What any script that gets to run in these texts would open; to be asked for at the end. */
export const watchForDialogs = () => {
  const alert = vi.spyOn(window, 'alert').mockImplementation(() => undefined)
  onTestFinished(() => alert.mockRestore())
  return () => alert.mock.calls
}

const made = 'script, style, iframe, object, embed, form[action], img[src="x"]'
const handlers = '[onload], [onerror], [onclick], [onfocus], [onmouseover], [ontoggle]'

/** Nothing of what was written has become a part of the page. */
export const expectOnlyWords = (place: Element) => {
  expect([...place.querySelectorAll(`${made}, ${handlers}`)]).toEqual([])
  for (const { href } of place.querySelectorAll('a')) expect(href).toMatch(/^https?:\/\//)
}
