import type { Page } from '@playwright/test'
import { events } from '#shared/events/contract.ts'
import { hosting, proposals } from '#shared/events/hosting/contract.ts'
import { expectOk, pathOf } from '../support/chat.ts'
import { book, dayIn, inThreeDays } from '../support/events.ts'
import { expect, test } from '../support/fixtures.ts'
import { muteLiveStreams } from '../support/requests.ts'
import { dialogOf, expectToast, openEvent } from '../support/screens.ts'
import { countTaps } from '../support/taps.ts'

const day = 24 * 3_600_000

const aDraft = () => {
  const startDate = new Date(Date.now() + 3 * day)
  return {
    title: `Samen koken ${crypto.randomUUID().slice(0, 8)}`,
    description: 'We cook together. Bring a knife.',
    ...{ startDate, endDate: new Date(startDate.getTime() + day / 12) },
    ...{ location: 'Buurthuis De Pijp, Amsterdam', price: '0.00', category: 'food' },
    maxAttendees: 8,
  }
}

/** Up to three guests, a question to each person, and the host decides who comes. */
const fillBookingOptions = async (page: Page) => {
  await page.getByText('Bookings', { exact: true }).click()
  await page.getByLabel('Guests').selectOption('Up to 3 guests')
  await page.getByRole('button', { name: 'Add a question' }).click()
  await page.getByLabel('Text of question 1').fill('What do you eat?')
  await page.getByLabel('How people answer').selectOption('They choose one answer')
  await page.getByLabel('Answer 1').fill('Everything')
  await page.getByLabel('Answer 2').fill('Vegan')
  await page.getByLabel('Everyone has to answer').check()
  await page.getByLabel('Ask for each guest too').check()
  await page.getByLabel('I decide who comes').check()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
}

test('a family asks for three places in seven taps, and the host accepts four of six', async ({
  page,
  admin,
  newcomer,
  someoneElse,
  anotherBrowser,
}) => {
  await newcomer('Mehmet')
  const draft = aDraft()
  const { id } = await (
    await expectOk(page.request.post(hosting.create.path, { data: { draft } }))
  ).json()
  const event = { id, title: draft.title }
  await page.goto(`/hosting/${id}`)
  await fillBookingOptions(page)
  await page.getByRole('button', { name: 'Propose event' }).click()
  await expectToast(page, 'Event proposed')
  const { version } = await (await expectOk(admin.get(pathOf(hosting.one.path, { id })))).json()
  await expectOk(
    admin.put(pathOf(proposals.decide.path, { id }), { data: { version, outcome: 'approve' } }),
  )

  const family = await anotherBrowser()
  await openEvent(family, event)
  const details = dialogOf(family, event)
  const sheet = family.getByRole('dialog', { name: 'Ask for a place' })
  const { tap, taken } = countTaps()
  await tap(details.getByRole('button', { name: 'Ask for a place' }))
  await tap(sheet.getByRole('button', { name: 'One guest more' }))
  await tap(sheet.getByRole('button', { name: 'One guest more' }))
  const answer = (person: string, name: string) =>
    sheet.getByRole('group', { name: person, exact: true }).getByRole('radio', { name })
  await tap(answer('You', 'Everything'))
  await tap(answer('Guest 1', 'Everything'))
  await tap(answer('Guest 2', 'Vegan'))
  await tap(sheet.getByRole('button', { name: 'Ask for 3 places' }))
  await expectToast(family, 'Request sent')
  expect(taken()).toBe(7)
  await expect(details).toContainText('You’ve asked for 3 places.')

  const question = await (await expectOk(family.request.get(`/api/events/${id}/booking`))).json()
  const answers = { [question.options.questions[0].id]: [['Vegan']] }
  const others = await Promise.all(Array.from({ length: 5 }, () => someoneElse()))
  for (const other of others)
    await expectOk(other.post(pathOf(events.joinWaitlist.path, { id }), { data: { answers } }))

  await page.goto(`/hosted-events/${id}`)
  await page.getByRole('link', { name: /^Requests/ }).click()
  await expect(page.getByText('8 places, 8 asking')).toBeVisible()
  const rows = page.getByRole('list', { name: 'Requests' }).getByRole('listitem')
  await expect(rows).toHaveCount(6)
  const ofFamily = rows.filter({ hasText: family.person.name })
  await expect(ofFamily).toContainText('Everything · Everything · Vegan')
  for (const { person } of [family, ...others.slice(0, 3)])
    await page.getByRole('checkbox', { name: `Choose ${person.name}` }).check()
  await expect(page.getByText('6 places chosen')).toBeVisible()
  await page.getByRole('button', { name: 'Accept 4' }).click()
  await expectToast(page, '4 requests accepted')
  await expect(rows).toHaveCount(2)
  await expect(page.getByText('2 places, 2 asking')).toBeVisible()

  await expect(details).toContainText('You have 3 places at this event.')
})

test('a member books what fits of a series, and leaves one date', async ({
  page,
  newcomer,
  someoneElse,
  anEvent,
}) => {
  const event = await anEvent({
    ...inThreeDays(),
    maxAttendees: 1,
    repeat: { every: 'weekly', until: dayIn(25) },
  })
  const [, other] = [await newcomer(), await someoneElse()]
  const { seriesId } = await (
    await expectOk(page.request.get(pathOf(events.one.path, event)))
  ).json()
  const series = await (await expectOk(page.request.get(`/api/events/series/${seriesId}`))).json()
  // The open form must not learn in time that a date has filled up.
  await muteLiveStreams(page.context())
  await openEvent(page, event)
  const details = dialogOf(page, event)
  await details.getByRole('button', { name: 'Book more dates' }).click()
  const sheet = page.getByRole('dialog', { name: 'Book more dates' })
  await sheet.getByRole('button', { name: 'Choose all 4 free dates' }).click()
  await expect(sheet.getByRole('radio', { name: 'Book the dates that are free' })).toBeChecked()
  await expectOk(book(other, { ...event, id: series.dates[2].id }))
  await sheet.getByRole('button', { name: 'Book 4 dates · Free' }).click()
  await expect(sheet).toContainText('3 of 4 dates are booked')
  await expect(sheet.getByText(/ is full$/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).last().click()
  await expect(sheet).toHaveCount(0)

  await details.getByRole('button', { name: 'Your dates' }).click()
  const dates = page.getByRole('dialog', { name: 'Your dates' })
  await expect(dates.getByText('You’re going')).toHaveCount(3)
  await dates
    .getByRole('button', { name: /^Leave / })
    .last()
    .click()
  const question = page.getByRole('dialog', { name: 'Cancel your place?' })
  await question.getByRole('button', { name: 'Cancel my place' }).click()
  await expectToast(page, 'Your booking has been cancelled')
  const ownDates = page.getByRole('dialog', { name: 'Book more dates' })
  await expect(ownDates.getByText('You’re going')).toHaveCount(2)
  const booked = await (await expectOk(page.request.get(events.myBookings.path))).json()
  expect(booked.filter(({ status }: { status: string }) => status === 'confirmed')).toHaveLength(2)
})
