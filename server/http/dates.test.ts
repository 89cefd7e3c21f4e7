import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { aSeries, eventDraft } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as } from '#server/testing/people.ts'
import { fuzz } from '#server/testing/testScale.ts'
import { events } from '#shared/events/contract.ts'
import { firstDays } from '#shared/firstDays/contract.ts'
import { guides } from '#shared/resources/contract.ts'

const app = await sharedApp({}, await ownTestDatabase())
const admin = await anAdmin(app)
const call = as(app, admin).call
const { first: dateOfSeries } = await aSeries(app, admin)

const joined = (...parts: fc.Arbitrary<unknown>[]) => fc.tuple(...parts).map((all) => all.join(''))
const twoDigits = (max: number) =>
  fc.integer({ min: 0, max }).map((number) => String(number).padStart(2, '0'))
const text = (...texts: string[]) => fc.constantFrom(...texts)

const year = fc.oneof(
  text(
    '1899',
    '1900',
    '2026',
    '2027',
    '2999',
    '3000',
    '0000',
    '0001',
    '9999',
    '-000001',
    '+010000',
  ),
  fc.integer({ min: 1000, max: 3100 }).map(String),
)
const day = fc.oneof(
  joined(year, text('-01-01', '-12-31', '-02-29', '-02-30', '-00-00', '-13-01', '')),
  joined(year, text('-'), twoDigits(13), text('-'), twoDigits(32)),
  text('', 'soon', 'infinity', 'now', '20261201', '01-12-2026'),
)
const clock = fc.oneof(
  text('T00:00:00', 'T23:59:59', 'T24:00:00', 'T23:59:60', 'T10:00', 't10:00:00', ' 10:00:00'),
  joined(text('T'), twoDigits(25), text(':'), twoDigits(61), text(':'), twoDigits(61)),
)
const offset = fc.oneof(
  text('', 'Z', 'z', '+00:00', '-00:00', '+14:00', '-12:00', '+23:59', '-23:59', '+99:99', '+0100'),
  joined(text('+', '-'), twoDigits(24), text(':'), twoDigits(60)),
)
const instant = fc.oneof(
  joined(day, clock, text('', '.5', '.123456789123'), offset),
  fc.date().map((date) => (Number.isNaN(date.getTime()) ? 'NaN' : date.toISOString())),
)

type Reply = { status: number; body: unknown }

const expectReason = ({ status, body }: Reply) => {
  expect(status).toBeLessThan(500)
  if (status < 400) return
  expect(status).toBe(400)
  expect((body as { message: string }).message).toMatch(
    /date|second|^The end can’t be|^Choose today or an earlier day$|between the years|at most 60/i,
  )
}

// Seven dates in each of 80 rounds here; 5,600 rounds nightly.
test('any date is either accepted or rejected with a reason', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(instant, instant, instant, instant, day, day, day),
      async ([startDate, endDate, from, to, until, checkedOn, arrivalDate]) => {
        const dates = { startDate, endDate }
        const usual = eventDraft(app)
        const repeat = { every: 'weekly', until } as const
        for (const reply of [
          await call(events.create, { ...usual, ...dates }),
          await call(events.create, { ...usual, startDate, endDate: startDate }),
          await call(events.create, { ...usual, repeat }),
          await call(events.update, {
            ...usual,
            ...dates,
            id: dateOfSeries.id,
            which: 'following',
          }),
          await call(events.list, { from }),
          await call(events.list, { from, to }),
          await call(guides.write, {
            ...{ title: 'Cycling', description: 'On two wheels.', content: 'Look both ways.' },
            ...{ category: 'settling', author: 'Welkom', checkedOn },
          }),
          await call(firstDays.change, { arrivalDate }),
        ])
          expectReason(reply)
        for (const when of ['upcoming', 'past'] as const)
          expect((await call(events.list, { when, limit: '200' })).status).toBe(200)
      },
    ),
    fuzz(80),
  )
})
