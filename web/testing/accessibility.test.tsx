import { afterEach, beforeEach, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'

// A check that finds nothing would pass every screen. Test files share one page.
beforeEach(() => document.body.replaceChildren())
afterEach(() => document.body.replaceChildren())

const twoButtons = (size: number) => {
  const main = document.createElement('main')
  main.innerHTML = '<h1>Two buttons</h1>'
  for (const name of ['One', 'Two']) {
    const button = document.createElement('button')
    button.setAttribute('aria-label', name)
    button.style.cssText = `width: ${size}px; height: ${size}px; padding: 0; border: 0`
    main.append(button)
  }
  document.body.append(main)
}

test('small touch targets next to each other are reported', async () => {
  twoButtons(12)
  await expect(expectAccessible('two small buttons')).rejects.toThrow('targets below 24')
})

const aText = (style: string) => {
  const main = document.createElement('main')
  main.innerHTML = `<h1>A text</h1><div style="${style}"><p>Meet at four</p></div>`
  document.body.append(main)
}

test.each([
  'color: #999; background: #fff',
  'color: #000; background: rgb(0 0 0 / 0.7)',
  'color: #666; background: #fff; opacity: 0.6',
  'color: color-mix(in srgb, #000 30%, #fff); background: #fff',
])('a faint text is reported: %s', async (style) => {
  aText(style)
  await expect(expectAccessible('a faint text')).rejects.toThrow('contrast too low')
})

test('a text that is faint only in the dark is reported', async () => {
  aText('color: #333')
  await expect(expectAccessible('a dark text')).rejects.toThrow('contrast too low, dark')
})
