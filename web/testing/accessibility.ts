import axe from 'axe-core'
import { expect } from 'vitest'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const violations = async (runOnly: axe.RunOptions['runOnly']) => {
  const { violations } = await axe.run(document, {
    ...(runOnly && { runOnly }),
    resultTypes: ['violations'],
    preload: false,
  })
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }))
}

/** Axe finds nothing on what is shown now, in light and dark. */
export const expectAccessible = async (state: string) => {
  const root = document.documentElement
  // A dialog gets its name one render after it opens.
  await expect
    .poll(() => document.querySelector('[role="dialog"]:not([aria-labelledby])'))
    .toBeNull()
  expect(await violations({ type: 'tag', values: tags }), `${state}, light`).toEqual([])
  root.dataset.mantineColorScheme = 'dark'
  // Words, roles and structure are the same in the dark.
  const inDark = await violations({
    type: 'rule',
    values: ['color-contrast', 'link-in-text-block'],
  })
  root.dataset.mantineColorScheme = 'light'
  expect(inDark, `${state}, dark`).toEqual([])
}
