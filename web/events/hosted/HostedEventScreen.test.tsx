import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { events } from '#shared/events/contract.ts'
import { type HostedAttendee, hosted } from '#shared/events/hosted/contract.ts'
import { hosting } from '#shared/events/hosting/contract.ts'
import { series } from '#shared/events/series/contract.ts'
import { readDraft, saveDraft } from '#web/storage/drafts.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { aSeriesDate } from '#web/testing/events.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { aDoorPerson, aHostedEvent, aHosting, fakeHostedApi } from '#web/testing/hosting.ts'
import { newId } from '#web/testing/ids.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { nightlyTest } from '#web/testing/nightlyTest.ts'
import { aMember, aPerson } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'

const open = async (event = aHostedEvent(), search = '') => {
  fakeHostedApi(event)
  await renderApp(`/hosted-events/${event.id}${search}`)
  return event
}
const row = (name: string | RegExp) => page.getByRole('link', { name })
const dialog = (name: string) => page.getByRole('dialog', { name })

test('the page says how the event stands, and what can be done', async () => {
  await open(aHostedEvent({ lastSubject: 'Bring a story' }))
  await expect.element(page.getByRole('heading', { name: 'Dutch café night' })).toBeVisible()
  await expect.element(page.getByText('with Sam', { exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('list', { name: 'The event in figures' }))
    .toMatchTextContent(/14 going.*3 waiting.*6 places left/)
  for (const name of [
    ...[/People.*14 booked, 3 waiting/, /Check in at the door.*Opens/],
    ...[/Write to everyone.*Sent: “Bring a story”/, 'Share and poster', 'Edit'],
    ...[/Invite a co-host or door helper/, 'Cancel event'],
  ])
    await expect.element(row(name)).toBeVisible()
  await expectAccessible('your event')
  expectNoSidewaysScroll('your event')
})

test('an event of administrators has nobody to invite', async () => {
  await open(aHostedEvent({ hostingId: null, people: [], myRole: 'group' }))
  await expect.element(row('Edit')).toBeVisible()
  await expect.element(row(/Invite a co-host/)).not.toBeInTheDocument()
})

test('the other dates of a series are a tap away', async () => {
  const seriesId = newId()
  const event = aHostedEvent({ seriesId })
  const later = aSeriesDate(1, { startDate: new Date('2031-03-17T18:30Z') })
  const dates = [aSeriesDate(0, { id: event.id, startDate: event.startDate }), later]
  fakeApi.on(series.one, { id: seriesId, every: 'weekly', dates })
  await open(event)
  const date = page.getByRole('region').getByRole('link', { name: /17 Mar/ })
  await expect.element(date).toHaveAttribute('href', `/hosted-events/${later.id}`)
})

test('a door helper sees the card and the door only', async () => {
  await open(aHostedEvent({ myRole: 'door' }))
  await expect.element(row(/Check in at the door/)).toBeVisible()
  await expect.element(row(/^People/)).not.toBeInTheDocument()
  await expect.element(row('Edit')).not.toBeInTheDocument()
  await expect.element(page.getByText('14 going')).not.toBeInTheDocument()
})

test('people are found by first name or code, and checked in by a tap', async () => {
  const event = aHostedEvent({ startDate: new Date(), booked: 2 })
  const sam = aDoorPerson()
  fakeHostedApi(event, sam, aDoorPerson({ firstName: 'Zoë', code: 'XY99' }))
  await renderApp(`/hosted-events/${event.id}?page=door`)
  await expect.element(page.getByText('0 of 2 here')).toBeVisible()
  await expectAccessible('the door')
  expectNoSidewaysScroll('the door')
  await page.getByRole('searchbox').fill('zoe')
  await expect.element(page.getByText('Sam', { exact: true })).not.toBeInTheDocument()
  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: /^Check in ?: Sam$/ }).click()
  await expect.element(page.getByRole('button', { name: /^Here .*: Sam$/ })).toBeVisible()
  await expect.element(page.getByText('1 of 2 here')).toBeVisible()
  expect(fakeApi.calls(hosted.checkIn)).toMatchObject([{ bookingId: sam.id, here: 1, seen: 0 }])
})

test('a party comes in two and one, and the counter has people', async () => {
  const event = aHostedEvent({ startDate: new Date(), booked: 4 })
  const mina = aDoorPerson({ firstName: 'Mina', size: 3, guestNames: ['Ali', 'Sara'] })
  fakeHostedApi(event, mina, aDoorPerson())
  await renderApp(`/hosted-events/${event.id}?page=door`)
  const row = page.getByRole('listitem').filter({ hasText: 'Mina' })
  await expect.element(row).toMatchTextContent(/Mina \+2.*with Ali, Sara/)
  await page.getByRole('searchbox').fill('sara')
  const list = page.getByRole('list', { name: 'People' })
  await expect.element(list.getByRole('listitem')).toHaveLength(1)
  const step = (name: string) =>
    row.getByRole('group', { name: /Mina/ }).getByRole('button', { name })
  await step('One more person').click()
  await step('One more person').click()
  await expect.element(row.getByText('2 of 3 here')).toBeVisible()
  await expect.element(page.getByText('2 of 4 here')).toBeVisible()
  await expectAccessible('a party at the door')
  expectNoSidewaysScroll('a party at the door')
  await row.getByRole('button', { name: /^Check in 1 more ?: Mina$/ }).click()
  await expect.element(row.getByRole('button', { name: /^Here .*: Mina$/ })).toBeVisible()
  await expect.element(page.getByText('3 of 4 here')).toBeVisible()
  const [last] = fakeApi.calls(hosted.checkIn).slice(-1)
  expect(last).toMatchObject({ bookingId: mina.id, here: 3, seen: 2 })
})

test('without network, a scanned party is checked in as a whole and corrected', async () => {
  const event = aHostedEvent({ startDate: new Date(), booked: 3 })
  const mina = aDoorPerson({ firstName: 'Mina', code: 'ab12cd34', size: 3, here: 0 })
  fakeHostedApi(event, mina)
  fakeApi.on(hosted.scan, () => Response.error() as never)
  fakeApi.fail(hosted.checkIn, 503, { message: 'Busy' })
  await renderApp(`/hosted-events/${event.id}?page=door&dialog=scan`)
  await expect.poll(() => fakeApi.calls(hosted.door).length).toBeGreaterThan(0)
  const scanner = dialog('Scan tickets')
  const scan = async () => {
    await scanner.getByLabelText('Or type the code').fill('AB12 CD34')
    await scanner.getByRole('button', { name: 'Check in', exact: true }).click()
  }
  await scan()
  await expect.element(scanner.getByText('All 3 here')).toBeVisible()
  await scanner.getByRole('button', { name: 'One person fewer' }).click()
  await expect.element(scanner.getByText('2 of 3 here', { exact: true })).toBeVisible()
  await expectAccessible('a scanned party')
  await scan()
  await expect.element(scanner.getByText('2 of 3 were here before. Now all are.')).toBeVisible()
  fakeHostedApi(event, mina)
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => fakeApi.calls(hosted.checkIn).at(-1)).toMatchObject({ here: 3 })
})

test('check-ins without network wait on the device and are sent later', async () => {
  const event = aHostedEvent({ startDate: new Date(), booked: 2 })
  const people = [aDoorPerson(), aDoorPerson({ firstName: 'Zoë' })]
  fakeHostedApi(event, ...people)
  fakeApi.fail(hosted.checkIn, 503, { message: 'Busy' })
  await renderApp(`/hosted-events/${event.id}?page=door`)
  await page.getByRole('button', { name: /^Check in ?: Sam$/ }).click()
  await expect.element(page.getByRole('button', { name: /^Here .*: Sam$/ })).toBeVisible()
  await expect.element(page.getByText('1 check-in waits for the network')).toBeVisible()
  fakeHostedApi(event, ...people)
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText(/waits for the network/)).not.toBeInTheDocument()
  await expect.element(page.getByText('1 of 2 here')).toBeVisible()
})

test('check-ins that waited are sent after the door was left', async () => {
  const event = aHostedEvent({ startDate: new Date(), booked: 1 })
  const sam = aDoorPerson()
  fakeHostedApi(event, sam)
  fakeApi.fail(hosted.checkIn, 503, { message: 'Busy' })
  await renderApp(`/hosted-events/${event.id}`)
  await row(/Check in at the door/).click()
  await page.getByRole('button', { name: /^Check in ?: Sam$/ }).click()
  await expect.element(page.getByText('1 check-in waits for the network')).toBeVisible()
  window.history.back()
  await expect.element(row(/Check in at the door/)).toBeVisible()
  fakeHostedApi(event, sam)
  const before = fakeApi.calls(hosted.checkIn).length
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => fakeApi.calls(hosted.checkIn).length).toBe(before + 1)
})

test('check-ins of an earlier visit are sent on any screen', async () => {
  const [me, event, sam] = [aMember(), aHostedEvent({ startDate: new Date() }), aDoorPerson()]
  fakeHostedApi(event, sam)
  saveDraft(me.id, `door:${event.id}`, JSON.stringify({ [sam.id]: true }))
  await renderApp('/events', me)
  await expect
    .poll(() => fakeApi.calls(hosted.checkIn))
    .toMatchObject([{ id: event.id, bookingId: sam.id, here: 4 }])
  await expect.poll(() => readDraft(me.id, `door:${event.id}`)).toBe(null)
})

test('somebody without a booking is added by name', async () => {
  const event = aHostedEvent({ startDate: new Date() })
  fakeApi.on(hosted.addWalkIn, ({ name = '' }) => aDoorPerson({ firstName: name }))
  await open(event, '?page=door')
  await page.getByRole('button', { name: 'Add someone' }).click()
  const form = dialog('Who came without a booking?')
  await form.getByRole('textbox', { name: 'Name' }).fill('Mehmet')
  await form.getByRole('button', { name: 'Add and check in' }).click()
  await expect.element(toast('Checked in')).toBeVisible()
  expect(fakeApi.calls(hosted.addWalkIn)).toMatchObject([{ name: 'Mehmet' }])
})

const aBooking = (changes: Partial<HostedAttendee> = {}): HostedAttendee => ({
  ...{ id: newId(), user: aPerson(), guestName: null, paymentStatus: 'pending' },
  ...{ price: '0.00', checkedInAt: null, size: 1, here: 0, guestNames: [], isNoShow: false },
  ...changes,
})

test('a person is removed, and kept from later events if the host wants', async () => {
  const booking = aBooking()
  fakeApi.on(hosted.people, [booking, aBooking({ user: null })])
  fakeApi.on(hosted.waitlist, [{ user: aPerson({ id: newId(), name: 'Ida Bakker' }), size: 2 }])
  fakeApi.on(hosted.removePerson, null)
  const event = await open(aHostedEvent(), '?page=people')
  await expect.element(page.getByText('A member')).toBeVisible()
  await expect.element(page.getByText('Ida Bakker')).toBeVisible()
  await expectAccessible('people of your event')
  await page.getByRole('button', { name: 'Actions for Sam de Wit' }).click()
  await page.getByRole('menuitem', { name: 'Remove from this event' }).click()
  const question = dialog('Remove Sam de Wit?')
  await question.getByRole('checkbox', { name: 'Keep them from my later events too' }).click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect.element(toast('Their place is free again')).toBeVisible()
  expect(fakeApi.calls(hosted.removePerson)).toMatchObject([
    { id: event.id, bookingId: booking.id, keepsOut: true },
  ])
})

test('after the event, hosts read who did not come', async () => {
  const over = { startDate: new Date(Date.now() - 9e6), endDate: new Date(Date.now() - 3e6) }
  fakeApi.on(hosted.people, [
    aBooking({ size: 3, here: 2, checkedInAt: new Date(), guestNames: ['Ali'] }),
    aBooking({ user: aPerson({ name: 'Bo Bakker' }), isNoShow: true }),
  ])
  await open(aHostedEvent({ ...over, here: 2, booked: 4, waiting: 0 }), '?page=people')
  const rows = page.getByRole('list', { name: 'People' }).getByRole('listitem')
  await expect.element(rows.first()).toMatchTextContent(/Sam de Wit \+2.*2 of 3 here.*with Ali/)
  await expect.element(rows.last()).toMatchTextContent(/Bo Bakker.*Didn’t come/)
  await expect.element(page.getByText(/^Only you and your co-hosts see/)).toBeVisible()
  await expectAccessible('people after the event')
  expectNoSidewaysScroll('people after the event')
})

test('an event is cancelled with a reason only', async () => {
  fakeApi.on(hosted.cancel, null)
  await open()
  await row('Cancel event').click()
  const question = dialog('Cancel this event?')
  await question.getByRole('button', { name: 'Cancel event' }).click()
  await expect.element(question.getByText('Required')).toBeVisible()
  await expectAccessible('cancelling without a reason')
  expect(fakeApi.calls(hosted.cancel)).toEqual([])
  await question.getByRole('textbox', { name: 'Reason' }).fill('The café is closed.')
  await question.getByRole('button', { name: 'Cancel event' }).click()
  await expect.element(toast('Event cancelled')).toBeVisible()
  expect(fakeApi.calls(hosted.cancel)).toMatchObject([{ reason: 'The café is closed.' }])
})

test('a change is sent by the call of hosts', async () => {
  fakeApi.on(hosted.update, ({ title }) => aHostedEvent({ title }))
  const event = await open()
  await row('Edit').click()
  const form = dialog('Edit event')
  await form.getByRole('textbox', { name: 'Title' }).fill('Dutch tea night')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(dialog('Event updated successfully')).toBeVisible()
  expect(fakeApi.calls(hosted.update)).toMatchObject([
    { id: event.id, title: 'Dutch tea night', which: 'one' },
  ])
  expect(fakeApi.calls(events.update)).toEqual([])
})

test('a copy opens as a draft', async () => {
  const draft = aHosting({ draft: { title: 'Dutch café night' } })
  fakeApi.on(hosted.copy, draft)
  fakeApi.on(hosting.one, draft)
  await open()
  await page.getByRole('button', { name: /Copy to another date/ }).click()
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Dutch café night')
  expect(window.location.pathname).toBe(`/hosting/${draft.id}`)
})

nightlyTest('everyone who booked gets a message after its number is confirmed', async () => {
  fakeApi.on(hosted.send, ({ subject, message }) => ({
    ...{ id: newId(), subject, message, recipientCount: 14, createdAt: new Date() },
    senderName: null,
  }))
  await open()
  await row(/Write to everyone/).click()
  const form = dialog('Write to everyone')
  await form.getByRole('textbox', { name: 'Subject' }).fill('Bring a story')
  await form.getByRole('textbox', { name: 'Message' }).fill('A short one.')
  await form.getByRole('button', { name: 'Send' }).click()
  await dialog('Send to 14 people?').getByRole('button', { name: 'Send now' }).click()
  await expect.element(toast('Message sent')).toBeVisible()
})

nightlyTest('a cancelled or paused event says so', async () => {
  await open(aHostedEvent({ isPaused: true }))
  await expect.element(page.getByText('Bookings are paused')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Open bookings again' })).toBeVisible()
  await expectAccessible('a paused event')
})

nightlyTest('whoever may not run the event does not find it', async () => {
  fakeApi.fail(hosted.one, 404)
  await renderApp(`/hosted-events/${newId()}`)
  await expect
    .element(page.getByRole('heading', { name: 'We can’t find this event' }))
    .toBeVisible()
  await expectAccessible('event that one does not run')
})

test('the details of an event lead those who run it to its page', async () => {
  const event = aHostedEvent()
  fakeHostedApi(event)
  fakeApi.on(events.one, event)
  await renderApp(`/events?event=${event.id}`)
  await expect.element(row('Your event')).toHaveAttribute('href', `/hosted-events/${event.id}`)
})
