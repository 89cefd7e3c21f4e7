import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { daysBetween } from '#shared/calendar/days.ts'
import { dueDateOf } from '#shared/firstDays/rules.ts'
import { stepEntries } from '#shared/firstDays/steps.ts'

const guideFolder = join(import.meta.dirname, '../resources/guides')

// A year, and a month to get round to it.
const mostDaysApart = 400

test('each step has a guide that comes with the product, a source, and a day of the check', async () => {
  const guides = await readdir(guideFolder)
  const newest =
    stepEntries
      .map(({ checkedOn }) => checkedOn)
      .sort()
      .at(-1) ?? ''
  for (const { key, guide, source, checkedOn, doneBy, hint } of stepEntries) {
    expect(guides, key).toContain(`${guide}.md`)
    expect(source.name, key).not.toBe('')
    // What the community itself is for has no official body.
    expect(source.address, key).toMatch(
      doneBy ? /^\/resources\/[a-z-]+$/ : /^https:\/\/[^/]+\.[a-z]+/,
    )
    expect(checkedOn, key).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(daysBetween(checkedOn, newest), `${key} was checked long ago`).toBeLessThan(
      mostDaysApart,
    )
    expect(hint.length, key).toBeGreaterThan(40)
  }
})

test('no key stands for two steps, and they stand in the order in which their terms end', () => {
  const keys = stepEntries.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  const dates = stepEntries.map(({ term }) => dueDateOf('2027-01-01', term))
  expect(dates).toEqual(dates.toSorted())
})

test('what is called a rule names a source of the government; what is advice says so nowhere else', () => {
  const official = /^https:\/\/(www\.)?(government|belastingdienst|ind|duo|digid)\.nl\//
  for (const { key, isRule, source, termText } of stepEntries) {
    if (isRule) expect(source.address, key).toMatch(official)
    expect(termText, key).toMatch(isRule ? /^within / : /^first /)
  }
})
