import axe from 'axe-core'
import { expect } from 'vitest'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const violations = async (options: axe.RunOptions) => {
  const { violations } = await axe.run(document, {
    ...options,
    resultTypes: ['violations'],
    preload: false,
  })
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }))
}

const isBar = (element: HTMLElement) =>
  ['fixed', 'sticky'].includes(getComputedStyle(element).position) &&
  !element.closest('[role="dialog"]') &&
  !element.querySelector('[role="dialog"]')

/**
 * Whether a bar happens to lie over part of a button depends on how far the page is scrolled, and
 * on the height of the text: so the size of targets is measured without the bars.
 */
const withoutBars = async <T>(look: () => Promise<T>) => {
  const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter(isBar)
  for (const bar of bars) bar.style.visibility = 'hidden'
  try {
    return await look()
  } finally {
    for (const bar of bars) bar.style.removeProperty('visibility')
  }
}

const isNotOfSize = ({ id }: { id: string }) => id !== 'target-size'

const inLight = async () => {
  const found = await violations({ runOnly: tags })
  if (found.every(isNotOfSize)) return found
  const small = await withoutBars(() => violations({ runOnly: ['target-size'] }))
  return [...found.filter(isNotOfSize), ...small]
}

/** Axe finds nothing on what is shown now, in light and dark. */
export const expectAccessible = async (state: string) => {
  const root = document.documentElement
  // A dialog gets its name one render after it opens.
  await expect
    .poll(() => document.querySelector('[role="dialog"]:not([aria-labelledby])'))
    .toBeNull()
  expect(await inLight(), `${state}, light`).toEqual([])
  root.dataset.mantineColorScheme = 'dark'
  // Words, roles and structure are the same in the dark.
  const inDark = await violations({ runOnly: ['color-contrast', 'link-in-text-block'] })
  root.dataset.mantineColorScheme = 'light'
  expect(inDark, `${state}, dark`).toEqual([])
}
