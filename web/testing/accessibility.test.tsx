import { afterEach, beforeEach, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'

beforeEach(() => document.body.replaceChildren())
// Test files share one page.
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

test('large touch targets are not reported', async () => {
  twoButtons(44)
  await expectAccessible('two large buttons')
})
