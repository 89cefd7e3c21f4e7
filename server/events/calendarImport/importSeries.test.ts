import { expect, test } from 'vitest'
import { notifyOfChange } from '#server/events/changes/changeNotices.ts'
import { importScene } from '#server/testing/importScene.ts'
import { signInAgain } from '#server/testing/people.ts'

const scene = importScene()
const { event, series, importEntries, stored, book, notificationsOfMina } = scene

test('a series moves its time and drops a date, and the other events keep their identity', async () => {
  await importEntries(series('FREQ=WEEKLY;COUNT=4'))
  const [first, second, third, fourth] = await stored()
  await book(second?.id ?? '')
  await book(third?.id ?? '')
  const later = series('FREQ=WEEKLY;COUNT=4', 'EXDATE;TZID=Europe/Amsterdam:20261215T200000').map(
    (line) => line.replace('T193000', 'T200000'),
  )
  expect((await importEntries(later)).outcomes.sort()).toEqual([
    'Language café cancelled',
    'Language café updated',
    'Language café updated',
    'Language café updated',
  ])
  expect(
    (await stored()).map(({ id, startDate, cancelledAt }) => [id, startDate, !!cancelledAt]),
  ).toEqual([
    [first?.id, new Date('2026-12-01T19:00:00Z'), false],
    [second?.id, new Date('2026-12-08T19:00:00Z'), false],
    [third?.id, new Date('2026-12-15T18:30:00Z'), true],
    [fourth?.id, new Date('2026-12-22T19:00:00Z'), false],
  ])
  await notifyOfChange(scene.people().app, second?.id ?? '')
  expect(await notificationsOfMina(second?.id ?? '')).toEqual(['eventChanged', 'bookingConfirmed'])
  expect(await notificationsOfMina(third?.id ?? '')).toEqual(['eventCancelled', 'bookingConfirmed'])
})

test('a cancelled series', async () => {
  await importEntries(series('FREQ=WEEKLY;COUNT=3'))
  const report = await importEntries(series('FREQ=WEEKLY;COUNT=3', 'STATUS:CANCELLED'))
  expect(report.outcomes).toEqual(Array(3).fill('Language café cancelled'))
  expect(report.reasons).toEqual([])
  expect((await stored()).every(({ cancelledAt }) => cancelledAt)).toBe(true)
})

test('a single event that becomes a series and back is not duplicated', async () => {
  await importEntries(event())
  const [single] = await stored()
  await book(single?.id ?? '')
  await importEntries(event('RRULE:FREQ=WEEKLY;COUNT=2'))
  const rows = await stored()
  expect(rows.map(({ id, importUid }) => [id === single?.id, importUid])).toEqual([
    [true, `${scene.uid()}#2026-12-01T14:00`],
    [false, `${scene.uid()}#2026-12-08T14:00`],
  ])
  await importEntries(event())
  const back = await stored()
  expect(
    back.map(({ id, importUid, cancelledAt }) => [id === single?.id, importUid, !!cancelledAt]),
  ).toEqual([
    [true, scene.uid(), false],
    [false, `${scene.uid()}#2026-12-08T14:00`, true],
  ])
})

test('a series twice a day: importing again at noon moves and cancels nothing', async () => {
  const { app } = scene.people()
  const { now } = app.clock
  const twiceDaily = event('RRULE:FREQ=DAILY;COUNT=4;BYHOUR=9,18;BYMINUTE=0').map((line) =>
    line
      .replace('DTSTART:20261201T130000Z', 'DTSTART;TZID=Europe/Amsterdam:20261201T090000')
      .replace('DTEND:20261201T150000Z', 'DURATION:PT1H'),
  )
  await importEntries(twiceDaily)
  await book((await stored())[1]?.id ?? '')
  const before = await stored()
  expect(before).toHaveLength(4)
  app.clock.now = new Date('2026-12-01T11:00:00Z')
  const { admin } = scene.people()
  scene.actAs(await signInAgain(app, admin))
  const secondReport = await importEntries(twiceDaily)
  expect(secondReport).toMatchObject({ added: 0, updated: 0, unchanged: 3 })
  expect(await stored()).toEqual(before)
  const without = await importEntries([
    ...twiceDaily,
    'EXDATE;TZID=Europe/Amsterdam:20261202T090000',
  ])
  expect(without).toMatchObject({ added: 0, updated: 0, cancelled: 1, unchanged: 2 })
  scene.actAs(admin)
  app.clock.now = now
  expect(await notificationsOfMina(before[1]?.id ?? '')).toEqual(['bookingConfirmed'])
})
