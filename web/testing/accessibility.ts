import axe from 'axe-core'
import { expect } from 'vitest'
import { findLowContrast } from './lowContrast.ts'
import { isNightly } from './nightlyTest.ts'
import { findSmallTargets, minTargetSize } from './smallTargets.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

// `findSmallTargets` and `findLowContrast` measure both faster: axe's rules took most of a run.
const rules = { 'target-size': { enabled: false }, 'color-contrast': { enabled: isNightly } }

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

/** Asserts no axe violations in light and dark mode, and no touch targets that are too small. */
export const expectAccessible = async (state: string) => {
  const root = document.documentElement
  expect(findLowContrast(), `${state}: contrast too low`).toEqual([])
  expect(await violations({ runOnly: tags, rules }), `${state}, light`).toEqual([])
  expect(
    findSmallTargets(minTargetSize),
    `${state}: targets below ${minTargetSize} pixels`,
  ).toEqual([])
  root.dataset.mantineColorScheme = 'dark'
  const inDark = findLowContrast()
  // Text, roles and structure do not depend on the colour scheme.
  const runOnly = ['color-contrast', 'link-in-text-block']
  const byAxe = isNightly ? await violations({ runOnly }) : []
  root.dataset.mantineColorScheme = 'light'
  expect(inDark, `${state}: contrast too low, dark`).toEqual([])
  expect(byAxe, `${state}, dark`).toEqual([])
}
