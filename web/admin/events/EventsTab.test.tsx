import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { attendance } from '#shared/events/attendance/contract.ts'
import { events as eventCalls } from '#shared/events/contract.ts'
import { type PlannedEvent, planning } from '#shared/events/planning/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { anAttendance, aPlannedEvent, fakeAdminApi, renderAdmin } from '#web/testing/admin.ts'
import { anEditableEvent, anEvent } from '#web/testing/events.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { dismissToast, pressAt, tabTo, typeAt } from '#web/testing/keyboard.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { firstOf, nightlyTest } from '#web/testing/nightlyTest.ts'
import { toast } from '#web/testing/toasts.ts'

const rows = page.getByRole('tabpanel').getByRole('listitem')
const search = page.getByRole('searchbox', { name: 'Search title or place' })
const when = page.getByLabelText('When')

const hour = 3_600_000

let events: PlannedEvent[]

beforeEach(() => {
  fakeAdminApi()
  events = [
    aPlannedEvent({
      ...{ maxAttendees: 1, booked: 1, waiting: 1 },
      ...{ price: '7.50', revenue: '7.50', category: 'food', repeats: 'weekly' },
    }),
  ]
  fakeApi.on(planning.list, ({ when, category, q }) =>
    events.filter(
      (event) =>
        (when !== 'past' || event.startDate < new Date()) &&
        (!category || event.category === category) &&
        (!q || event.title.startsWith(q)),
    ),
  )
})

test.for(firstOf([390, 1280]))(
  'at %i px the events tab says how full each event is',
  async (width) => {
    await page.viewport(width, 860)
    await renderAdmin('/admin?tab=events')
    await expect
      .element(page.getByRole('tab', { name: 'Events' }))
      .toHaveAttribute('aria-selected', 'true')
    for (const words of ['Booked1 of 1', 'Waiting1', 'Paid€7.50', 'Full', 'Weekly'])
      await expect.element(rows).toMatchTextContent(words)
    await expectAccessible(`events tab, ${width} px`)
    expectNoSidewaysScroll(`events tab, ${width} px`)
  },
)

test('a series is one row, which opens its dates', async () => {
  const seriesId = '01890a5d-ac96-774b-8e40-000000000001'
  const series = { seriesId, repeats: 'weekly', dates: 2 } as const
  const [first, second] = [aPlannedEvent(series), aPlannedEvent({ ...series, booked: 4 })]
  fakeApi.on(planning.list, ({ series }) => (series ? [first, second] : [first]))
  await renderAdmin('/admin?tab=events')
  await expect.element(rows).toHaveLength(1)
  const opener = page.getByRole('button', { name: '2 dates of Canal walk' })
  await expect.element(opener).toHaveAttribute('aria-expanded', 'false')
  await opener.click()
  const dates = page.getByRole('list', { name: 'Dates' }).getByRole('listitem')
  await expect.element(dates).toHaveLength(2)
  await expect.element(dates.nth(1)).toMatchTextContent('Booked4')
  await expectAccessible('the dates of a series')
  expectNoSidewaysScroll('the dates of a series')
  await opener.click()
  await expect.element(dates).not.toBeInTheDocument()
  expect(fakeApi.calls(planning.list).at(-1)).toMatchObject({ series: seriesId, when: 'upcoming' })
})

nightlyTest('the filters are URL state, and one press clears them', async () => {
  await renderAdmin('/admin?tab=events')
  await search.fill('Canal walk')
  await expect.poll(() => window.location.search).toContain('q=Canal+walk')
  await when.selectOptions('Past')
  await expect.element(page.getByText('No events found')).toBeVisible()
  await page.getByRole('button', { name: 'Show all upcoming events' }).click()
  await expect.element(search).toHaveFocus()
  await expect.element(search).toHaveValue('')
  await expect.element(when).toHaveValue('upcoming')
  await page.getByLabelText('Category').selectOptions('Sports')
  await expect.element(page.getByText('No events found')).toBeVisible()
  await page.getByLabelText('Category').selectOptions('Food & Drink')
  await when.selectOptions('All')
  await page.getByLabelText('Order').selectOptions('Earliest first')
  await expect.element(rows).toHaveLength(1)
  expect(fakeApi.calls(planning.list).at(-1)).toMatchObject({
    ...{ when: 'all', category: 'food', sort: 'soonest' },
  })
})

nightlyTest('an installation without events explains how to create the first', async () => {
  events = []
  await renderAdmin('/admin?tab=events')
  await expect.element(page.getByText('No upcoming events')).toBeVisible()
})

test('an event that has started can be edited, copied and viewed, but not cancelled', async () => {
  const [startDate, endDate] = [new Date(Date.now() - hour), new Date(Date.now() + hour)]
  const event = aPlannedEvent({ startDate, endDate })
  events = [event]
  fakeApi.on(attendance.summary, anAttendance(anEvent({ id: event.id, startDate, endDate })))
  await renderAdmin('/admin?tab=events&filter=past')
  await page.getByRole('button', { name: 'Actions for Canal walk' }).click()
  const actions = page.getByRole('menuitem')
  await expect.element(actions).toHaveLength(4)
  expect(actions.elements().map(({ textContent }) => textContent)).toEqual([
    ...['Edit', 'Copy', 'Attendees', 'Remove from the lists'],
  ])
  await page.getByRole('menuitem', { name: 'Attendees' }).click()
  await expect.element(page.getByRole('heading', { name: 'Canal walk' })).toHaveFocus()
})

nightlyTest('a cancelled event shows the reason and can only be copied and viewed', async () => {
  events = [aPlannedEvent({ isCancelled: true, cancelReason: 'Our teacher has moved.' })]
  await renderAdmin('/admin?tab=events&filter=cancelled')
  await expect.element(rows).toMatchTextContent(/Cancelled.*Our teacher has moved\./)
  await page.getByRole('button', { name: 'Actions for Canal walk' }).click()
  const actions = page.getByRole('menuitem')
  await expect.element(actions).toHaveLength(2)
  expect(actions.elements().map(({ textContent }) => textContent)).toEqual(['Attendees', 'Copy'])
})

nightlyTest('the calendar import opens from the tab and closes again', async () => {
  await renderAdmin('/admin?tab=events')
  await page.getByRole('button', { name: 'Import calendar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import calendar' })
  await expect.element(dialog.getByLabelText(/^Calendar file/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(dialog).not.toBeInTheDocument()
})

nightlyTest('an event is created by keyboard', async () => {
  const form = page.getByRole('dialog', { name: 'New event' })
  const create = form.getByRole('button', { name: 'Create event' })
  fakeApi.on(eventCalls.create, anEvent({ title: 'Potluck' }))
  await renderAdmin('/admin?tab=events')
  await pressAt(page.getByRole('button', { name: 'New event' }))
  await expect.element(form.getByLabelText(/^Title/)).toHaveFocus()
  await typeAt(form.getByLabelText(/^Title/), 'Potluck')
  await typeAt(form.getByLabelText(/^Description/), 'Bring something to share.')
  // The input format of this field depends on the browser's language, so only Tab is tested.
  for (const [label, time] of [
    [/^Start/, '2027-06-01T18:00'],
    [/^End/, '2027-06-01T21:00'],
  ] as const) {
    await tabTo(form.getByLabelText(label))
    await form.getByLabelText(label).fill(time)
  }
  await typeAt(form.getByLabelText(/^Location/), 'Wijkcentrum Lombok, Utrecht')
  await expect.element(form.getByLabelText(/^Price per person/)).toHaveValue('free')
  await pressAt(create)
  await expect.element(form).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect
    .element(page.getByRole('dialog', { name: 'Event created successfully' }))
    .not.toBeInTheDocument()
  expect(fakeApi.calls(eventCalls.create)).toMatchObject([{ title: 'Potluck', price: '0.00' }])
})

nightlyTest('the details of a started event offer editing but no cancelling', async () => {
  const event = anEvent({ startDate: new Date(Date.now() - hour) })
  fakeApi.on(eventCalls.one, event)
  await renderAdmin(`/events?event=${event.id}`)
  const details = page.getByRole('dialog', { name: event.title })
  await expect.element(details.getByRole('button', { name: 'Edit' })).toBeVisible()
  await details.getByRole('button', { name: /^More actions/ }).click()
  await expect.element(page.getByRole('menuitem')).toHaveLength(1)
})

test('one date or all later dates of a series can be edited and cancelled', async () => {
  const seriesId = '01890a5d-ac96-774b-8e40-000000000001'
  const event = anEvent({ seriesId })
  events = [aPlannedEvent({ id: event.id, seriesId, repeats: 'weekly' })]
  fakeApi.on(planning.one, anEditableEvent(event))
  fakeApi.on(eventCalls.cancel, null)
  await renderAdmin('/admin?tab=events')
  const actions = page.getByRole('button', { name: 'Actions for Canal walk' })
  await actions.click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit event' })
  await form.getByLabelText('Change').selectOptions('This and all later dates')
  await expectAccessible('editing a date of a series')
  await form.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect.element(form).not.toBeInTheDocument()

  await actions.click()
  await page.getByRole('menuitem', { name: 'Cancel event' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this event?' })
  await question.getByLabelText('Cancel', { exact: true }).selectOptions('This and all later dates')
  await question.getByLabelText('Reason').fill('Our teacher has moved.')
  await expectAccessible('cancelling dates of a series')
  await question.getByRole('button', { name: 'Cancel these events' }).click()
  await expect.element(toast('Events cancelled')).toBeVisible()
  expect(fakeApi.calls(eventCalls.cancel)).toEqual([
    { id: event.id, reason: 'Our teacher has moved.', which: 'following' },
  ])
})

nightlyTest('a past event is removed from the lists and put back', async () => {
  const event = aPlannedEvent({ startDate: new Date(Date.now() - hour) })
  events = [event]
  fakeApi.on(planning.setListed, ({ isListed }) => {
    event.isListed = isListed
    return { isListed }
  })
  await renderAdmin('/admin?tab=events&filter=past')
  const actions = page.getByRole('button', { name: 'Actions for Canal walk' })
  await actions.click()
  await page.getByRole('menuitem', { name: 'Remove from the lists' }).click()
  await dismissToast('Event removed from the lists')
  await expect.element(rows).toMatchTextContent('Not in the lists')
  await actions.click()
  await page.getByRole('menuitem', { name: 'Put back in the lists' }).click()
  await dismissToast('Event is back in the lists')
  await expect.element(rows).not.toMatchTextContent('Not in the lists')
})
