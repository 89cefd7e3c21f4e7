import { expect, test } from 'vitest'
import { anEvent } from '#web/testing/events.ts'
import { collapseSeries, formatMoreDates } from './seriesRows.ts'

const seriesId = crypto.randomUUID()

test('later dates of a series are counted instead of shown, except booked ones', () => {
  const first = anEvent({ seriesId })
  const other = anEvent()
  const booked = anEvent({ seriesId, isBooked: true })
  const { rows, moreDates } = collapseSeries([
    first,
    other,
    anEvent({ seriesId }),
    booked,
    anEvent({ seriesId }),
  ])
  expect(rows).toEqual([first, other, booked])
  expect([...moreDates]).toEqual([[first.id, 2]])
})

test('dates that the user waits for and cancelled dates keep their rows', () => {
  const cancelled = anEvent({ seriesId, isCancelled: true })
  const first = anEvent({ seriesId })
  const waiting = anEvent({ seriesId, waitlistPosition: 2 })
  const { rows, moreDates } = collapseSeries([cancelled, first, waiting, anEvent({ seriesId })])
  expect(rows).toEqual([cancelled, first, waiting])
  expect([...moreDates]).toEqual([[first.id, 1]])
})

test('the number of further dates has a plural', () => {
  expect([1, 2].map(formatMoreDates)).toEqual(['+1 date', '+2 dates'])
})
