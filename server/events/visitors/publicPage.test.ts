import { expect, test } from 'vitest'
import { request } from '#server/testing/freshApp.ts'
import { as } from '#server/testing/people.ts'
import {
  anAddress,
  anAppWithVisitors,
  anOpenEvent,
  aVisitor,
  bookAsVisitor,
} from '#server/testing/visitors.ts'
import { visitors } from '#shared/events/visitors/contract.ts'
import { eventPath } from '#shared/publicPages/paths.ts'

const { app, admin } = await anAppWithVisitors()

const pageOf = async (event: { id: string; title: string }) =>
  (await request(app, { url: eventPath(event) })).text
const linkTo = ({ id }: { id: string }) => `href="/auth/book?event=${id}"`

test('the public page offers booking while there are places', async () => {
  const event = await anOpenEvent(app, { by: admin, maxAttendees: 1 })
  expect(await pageOf(event)).toContain(linkTo(event))
  const { token } = await aVisitor(app, event.id)
  expect(await pageOf(event)).not.toContain(linkTo(event))
  await as(app, null).call(visitors.cancel, { token })
  expect(await pageOf(event)).toContain(linkTo(event))
})

test.each([
  ['is not open to visitors', { isOpenToVisitors: false }],
  ['needs approval', { needsApproval: true }],
])('the page of an event that %s has no such link', async (_, options) => {
  const event = await anOpenEvent(app, { by: admin, options })
  expect(await pageOf(event)).not.toContain(linkTo(event))
})

test('no page, feed, list or form tells who has booked', async () => {
  const event = await anOpenEvent(app, { by: admin, options: { maxGuests: 1 } })
  const party = { name: 'Canary Visitor', size: 2, guestNames: ['Canary Guest'] }
  const held = anAddress()
  await bookAsVisitor(app, event.id, held, party)
  const { email } = await aVisitor(app, event.id, anAddress(), party)
  const paths = ['/e', eventPath(event), '/sitemap.xml', '/feeds/events.rss', '/feeds/events.ics']
  const others = ['/api/open/events', '/embed/events', `/api/visitors/events/${event.id}`]
  for (const url of [...paths, ...others, `/feeds/event/${event.id}.ics`]) {
    const { status, text } = await request(app, { url })
    expect(status, url).toBe(200)
    for (const secret of ['Canary', held, email]) expect(text, url).not.toContain(secret)
  }
})
