import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { events } from '#shared/events/contract.ts'
import { platform } from '#web/page/platform.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { anEvent } from '#web/testing/events.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { desktop, expectScreenQuality, setViewport } from '#web/testing/layout.ts'
import { nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { aPerson } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'

const filter = page.getByRole('dialog', { name: 'Filter events' })
const upcoming = page.getByRole('tab', { name: 'Upcoming Events' })
const past = page.getByRole('tab', { name: 'Past Events' })

test('events are filtered by text, category and price, and each filter can be removed', async () => {
  fakeApi.on(events.list, [anEvent()])
  await renderApp('/events')
  await expect.element(upcoming).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect.element(filter.getByLabelText('Search')).toHaveFocus()
  await expectAccessible('the filter')
  await filter.getByLabelText('Search').fill('walk')
  await filter.getByLabelText('Category').selectOptions('Food & Drink')
  await filter.getByLabelText('Price').selectOptions('Paid')
  await filter.getByRole('button', { name: 'Show events' }).click()
  await expect.element(filter).not.toBeInTheDocument()
  await expect
    .poll(() => fakeApi.calls(events.list))
    .toContainEqual(expect.objectContaining({ q: 'walk', category: 'food', free: false }))
  expect(window.location.search).toBe('?category=food&price=paid&q=walk')
  await onlyNightly(expectScreenQuality)('events, filtered')
  await page.getByRole('button', { name: /^Paid/ }).click()
  await expect.poll(() => window.location.search).toBe('?category=food&q=walk')
})

test('on a phone, events are listed by day, and series in one row', async () => {
  const seriesId = crypto.randomUUID()
  const startDate = new Date('2026-12-03T18:30Z')
  fakeApi.on(events.list, [
    anEvent({ title: 'Conversation table', seriesId, startDate }),
    anEvent({ title: 'Canal walk', startDate }),
    anEvent({ title: 'Conversation table', seriesId, startDate: new Date('2026-12-10T18:30Z') }),
  ])
  await renderApp('/events')
  const day = page.getByRole('region', { name: /^Thursday 3 December/ })
  await expect.element(day.getByRole('heading', { level: 3, name: 'Canal walk' })).toBeVisible()
  await expect.element(day.getByText(/\+1 date/)).toBeVisible()
  expect(page.getByRole('article').elements()).toHaveLength(2)
  await expectScreenQuality('events by day')
})

test('a quick filter is one tap away, and a second tap removes it', async () => {
  await renderApp('/events')
  const filters = page.getByRole('group', { name: 'Filters' })
  const free = filters.getByRole('button', { name: 'Free' })
  await free.click()
  await expect.element(free).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => fakeApi.calls(events.list).some((query) => query.free)).toBe(true)
  const allFilters = filters.getByRole('button', { name: 'Filter', exact: true })
  await expect.element(allFilters).toHaveAttribute('aria-pressed', 'false')
  await expect.element(page.getByRole('group', { name: 'Active filters' })).not.toBeInTheDocument()
  await free.click()
  await expect.element(free).toHaveAttribute('aria-pressed', 'false')
})

nightlyTest(
  'this week follows the configured first weekday, and a weekend is Saturday and Sunday',
  async () => {
    platform.weekStart = 'monday'
    onTestFinished(() => {
      platform.weekStart = 'usual'
    })
    await renderApp('/events?dialog=filter')
    const weekdayOf = (label: string) =>
      new Date((filter.getByLabelText(label).element() as HTMLInputElement).value).getUTCDay()
    for (const [name, first, last] of [
      ['This week', 1, 0],
      ['This weekend', 6, 0],
    ] as const) {
      await filter.getByRole('button', { name, exact: true }).click()
      await expect.poll(() => [weekdayOf('From'), weekdayOf('Until')]).toEqual([first, last])
    }
    await expectAccessible('the filter, with dates')
    await filter.getByRole('button', { name: 'Show events' }).click()
    await expect.element(filter).not.toBeInTheDocument()
    const period = () => {
      const { from = '', to = '' } = fakeApi.calls(events.list).findLast((call) => call.to) ?? {}
      return Date.parse(`${to}`) - Date.parse(`${from}`)
    }
    await expect.poll(period).toBeGreaterThan(46 * 3_600_000)
  },
)

nightlyTest('the filter rejects a search text that is too short', async () => {
  await renderApp('/events?dialog=filter')
  await filter.getByLabelText('Search').fill('w')
  await filter.getByRole('button', { name: 'Show events' }).click()
  const message = filter.getByText('Type at least 2 characters')
  await expect.element(message).toBeVisible()
  await expect.element(filter.getByLabelText('Search')).toHaveFocus()
  await expectAccessible('the filter, search too short')
})

test('both tabs show an empty state when no event matches the filters', async () => {
  const other = anEvent()
  fakeApi.on(events.list, ({ q }) => (q ? [] : [other]))
  fakeApi.on(events.one, other)
  await renderApp('/events?q=nothing-is-called-this')
  await expect.element(page.getByText('No upcoming events found')).toBeVisible()
  await expect.element(page.getByText('No events match your filters.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Next event: / })).toBeVisible()
  await expectScreenQuality('no events fit the filters')
  await past.click()
  await expect.element(page.getByText('No past events found')).toBeVisible()
  expect(window.location.search).toContain('tab=past')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => window.location.search).toBe('?tab=past')
})

test('my events say when the next one is, and suggest others that are cached', async () => {
  const booked = anEvent({ isBooked: true, title: 'Potluck' })
  const open = anEvent({ title: 'Hardlopen' })
  const full = anEvent({ title: 'Taalcafé', maxAttendees: 2, placesLeft: 0 })
  fakeApi.on(events.list, ({ mine }) => (mine ? [booked] : [booked, open, full]))
  await renderApp('/events')
  await expect.element(page.getByRole('article', { name: 'Hardlopen' })).toBeVisible()
  await page.getByRole('button', { name: 'My events' }).click()
  await expect.element(page.getByText(/^Next up: Potluck, in \d days$/)).toBeVisible()
  const more = page.getByRole('region', { name: 'You might also like' })
  await expect.element(more.getByRole('article', { name: 'Hardlopen' })).toBeVisible()
  expect(more.getByRole('article').elements()).toHaveLength(1)
  await onlyNightly(expectScreenQuality)('my events with suggestions')
})

nightlyTest(
  'an event that an older list calls open is not suggested once it is booked',
  async () => {
    const event = anEvent({ title: 'Potluck' })
    const open = anEvent({ title: 'Hardlopen' })
    fakeApi.on(events.list, ({ mine }) => (mine ? [{ ...event, isBooked: true }] : [event, open]))
    await renderApp('/events')
    await expect.element(page.getByRole('article', { name: 'Potluck' })).toBeVisible()
    await page.getByRole('button', { name: 'My events' }).click()
    const more = page.getByRole('region', { name: 'You might also like' })
    await expect.element(more.getByRole('article', { name: 'Hardlopen' })).toBeVisible()
    expect(more.getByRole('article').elements()).toHaveLength(1)
  },
)

nightlyTest('without bookings, my events suggest some that are cached', async () => {
  fakeApi.on(events.list, ({ mine }) => (mine ? [] : [anEvent({ title: 'Hardlopen' })]))
  await renderApp('/events')
  await expect.element(page.getByRole('article', { name: 'Hardlopen' })).toBeVisible()
  await page.getByRole('button', { name: 'My events' }).click()
  await expect.element(page.getByText('You haven’t booked any upcoming events yet.')).toBeVisible()
  const more = page.getByRole('region', { name: 'You might also like' })
  await expect.element(more.getByRole('article', { name: 'Hardlopen' })).toBeVisible()
})

test('my events have a heading of their own, and lead to their tickets and to past ones', async () => {
  const event = anEvent({ isBooked: true })
  fakeApi.on(events.list, [event])
  await renderApp('/events?mine=true')
  await expect.element(page.getByRole('heading', { level: 1, name: 'My events' })).toBeVisible()
  const row = page.getByRole('article', { name: event.title })
  await expect
    .element(row.getByRole('link', { name: 'Ticket' }))
    .toHaveAttribute('href', `/events?mine=true&event=${event.id}&dialog=ticket`)
  await page.getByRole('button', { name: 'See my past events' }).click()
  await expect.poll(() => window.location.search).toBe('?tab=past&mine=true')
  await expect.element(past).toHaveAttribute('aria-selected', 'true')
})

test('a row and a card say all about an event, and who is going', async () => {
  const startDate = new Date('2090-03-02T18:30Z')
  const people = [aPerson({ name: 'Priya Nair' })]
  const location = 'Café De Zaak in the old post office, Utrecht'
  const description = `A walk along the canals. ${'And on. '.repeat(20)}`
  const going = { count: 2, people }
  const event = anEvent({ startDate, location, description, price: '7.50', going })
  fakeApi.on(events.list, [event])
  await renderApp('/events')
  const row = page.getByRole('article', { name: event.title })
  await expect.element(row).toMatchTextContent(`Thu 2 March 2090, 19:30 · ${location}`)
  const place = row.getByText(location, { exact: true }).element().parentElement as HTMLElement
  expect(place.scrollWidth, 'The place is not cut').toBeLessThanOrEqual(place.clientWidth)
  for (const text of ['MAR', '2', 'Social'])
    await expect.element(row.getByText(text, { exact: true })).toBeVisible()
  await expect.element(row.getByText(/^A walk along the canals\./)).toBeVisible()
  expect(row.element().querySelector('img')?.checkVisibility()).toBe(true)
  await expect.element(row.getByText('PN')).toBeVisible()
  await expect.element(row.getByText('€7.50')).toBeVisible()
  await onlyNightly(expectScreenQuality)('a row with faces')
  const edge = (element: Element) => element.getBoundingClientRect().right
  const button = row.getByRole('button', { name: 'Book Now' })
  expect(edge(button.element())).toBeLessThanOrEqual(edge(row.element()))

  await setViewport(desktop)
  await expect.element(row.getByText('Thu 2 March 2090, 19:30', { exact: true })).toBeVisible()
  for (const text of ['MAR', '2', 'Social', location, '€7.50'])
    await expect.element(row.getByText(text, { exact: true })).toBeVisible()
  await expect.element(row.getByText(/^A walk along the canals\./)).toBeVisible()
  expect(row.element().querySelector('img')?.checkVisibility()).toBe(true)
  await expect.element(button).toBeVisible()
})

nightlyTest('both tabs show an empty state without bookings', async () => {
  await renderApp('/events?mine=true')
  const emptyHint = page.getByText('You haven’t booked any upcoming events yet.')
  await expect.element(emptyHint).toBeVisible()
  await past.click()
  await expect.element(page.getByText('You haven’t booked any of the past events.')).toBeVisible()
})

nightlyTest('arrow keys, Home and End move between the tabs', async () => {
  await renderApp('/events')
  await upcoming.click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(past).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(upcoming).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(past).toHaveFocus()
})

nightlyTest('the list is accessible and fits the width of a desktop', async () => {
  await setViewport(desktop)
  fakeApi.on(events.list, [
    anEvent({ placesLeft: 1, maxAttendees: 4 }),
    anEvent({ isBooked: true }),
  ])
  await renderApp('/events')
  await expect.element(page.getByText('1 place left')).toBeVisible()
  await expectScreenQuality('events on a desktop')
})
