import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { t } from '#server/language/t.ts'
import { daysBetween } from '#shared/calendar/days.ts'
import { dueDateOf } from '#shared/firstDays/rules.ts'
import { stepEntries } from '#shared/firstDays/steps.ts'

const guideFolder = join(import.meta.dirname, '../resources/guides/en')

// A year plus a month of grace.
const maxDaysApart = 400

test('each step has an existing guide, a source and a recent check date', async () => {
  const guides = await readdir(guideFolder)
  const newest =
    stepEntries
      .map(({ checkedOn }) => checkedOn)
      .sort()
      .at(-1) ?? ''
  for (const { key, guide, source, checkedOn, doneBy, hint } of stepEntries) {
    expect(guides, key).toContain(`${guide}.md`)
    expect(source.name === undefined, key).toBe(doneBy !== undefined)
    // Steps within the community have no official source.
    expect(source.address, key).toMatch(
      doneBy ? /^\/resources\/[a-z-]+$/ : /^https:\/\/[^/]+\.[a-z]+/,
    )
    expect(checkedOn, key).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(daysBetween(checkedOn, newest), `${key} was checked long ago`).toBeLessThan(maxDaysApart)
    expect(t(hint).length, key).toBeGreaterThan(40)
  }
})

test('step keys are unique, and steps are ordered by due date', () => {
  const keys = stepEntries.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  const dates = stepEntries.map(({ term }) => dueDateOf('2027-01-01', term))
  expect(dates).toEqual(dates.toSorted())
})

test('rules cite a government source, and the wording of terms distinguishes rules from advice', () => {
  const official = /^https:\/\/(www\.)?(government|belastingdienst|ind|duo|digid)\.nl\//
  for (const { key, isRule, source, termText } of stepEntries) {
    if (isRule) expect(source.address, key).toMatch(official)
    expect(t(termText), key).toMatch(isRule ? /^within / : /^first /)
  }
})
