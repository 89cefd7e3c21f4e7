import { expect, onTestFinished, test } from 'vitest'
import { askWindowIn } from './containersAsMedia.ts'

const styled = (css: string) => {
  const style = document.createElement('style')
  style.textContent = css
  document.head.append(style)
  onTestFinished(() => style.remove())
  if (!style.sheet) throw new Error('The style has no sheet')
  return style.sheet
}

test('styles that ask the page for its width can ask the window instead', () => {
  const sheet = styled(`
    @layer page {
      @container page (max-width: 61.99rem) { p { color: red; } p:hover { color: blue; } }
    }
    @container page (min-width: 1rem) { @supports (color: red) { p { margin: 0; } } }
    @container other (min-width: 1rem) { p { padding: 0; } }`)
  askWindowIn(sheet)
  const text = [...sheet.cssRules].map(({ cssText }) => cssText.replace(/\s+/g, ' '))
  expect(text).toEqual([
    '@layer page { @media (max-width: 61.99rem) { p { color: red; } p:hover { color: blue; } } }',
    '@media (min-width: 1rem) { @supports (color: red) { p { margin: 0px; } } }',
    '@container other (min-width: 1rem) { p { padding: 0px; } }',
  ])
})
