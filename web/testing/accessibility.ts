import axe from 'axe-core'
import { expect } from 'vitest'
import { findSmallTargets, leastTarget } from './smallTargets.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

// `findSmallTargets` measures them in a fraction of the time: axe's rule takes a third of a run.
const rules = { 'target-size': { enabled: false } }

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

/** Axe finds nothing on what is shown now, in light and dark, and a finger meets each control alone. */
export const expectAccessible = async (state: string) => {
  const root = document.documentElement
  // A dialog gets its name one render after it opens.
  await expect
    .poll(() => document.querySelector('[role="dialog"]:not([aria-labelledby])'))
    .toBeNull()
  expect(await violations({ runOnly: tags, rules }), `${state}, light`).toEqual([])
  expect(findSmallTargets(leastTarget), `${state}: targets below ${leastTarget} pixels`).toEqual([])
  root.dataset.mantineColorScheme = 'dark'
  // Words, roles and structure are the same in the dark.
  const inDark = await violations({ runOnly: ['color-contrast', 'link-in-text-block'] })
  root.dataset.mantineColorScheme = 'light'
  expect(inDark, `${state}, dark`).toEqual([])
}
