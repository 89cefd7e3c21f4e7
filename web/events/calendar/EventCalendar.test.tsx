import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Event, events } from '#shared/events/contract.ts'
import { platform } from '#web/page/platform.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { anEvent } from '#web/testing/events.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { desktop, expectNoSidewaysScroll, phone, setViewport } from '#web/testing/layout.ts'
import { firstOf, nightlyTest } from '#web/testing/nightlyTest.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { waitUntilIdle } from '#web/testing/waitForIdle.ts'

const hour = 3_600_000

/** Noon in UTC is the same day in all time zones of the tests. */
const eventOn = (day: string, title: string) => {
  const startDate = new Date(`${day}T12:00:00Z`)
  return anEvent({ title, startDate, endDate: new Date(startDate.getTime() + 2 * hour) })
}

const mockEvents = (all: Event[]) => {
  fakeApi.on(events.list, ({ from, to }) =>
    all.filter(({ startDate, endDate }) => (!from || endDate >= from) && (!to || startDate < to)),
  )
  fakeApi.on(events.one, ({ id }) => all.find((event) => event.id === id) ?? anEvent({ id }))
}

const grid = page.getByRole('grid')

beforeEach(() => setViewport(desktop))

const focusedDay = () =>
  document.activeElement?.closest<HTMLElement>('[data-day]')?.dataset.day ?? null

const press = async (key: string, expected: string) => {
  await userEvent.keyboard(key)
  await expect.poll(focusedDay).toBe(expected)
}

test('arrow keys, Home, End, Page Up and Page Down move through days, weeks, months and years', async () => {
  await renderApp('/events?view=calendar&month=2031-03')
  await expect.element(page.getByRole('grid', { name: 'March 2031' })).toBeVisible()
  const columns = grid.getByRole('columnheader')
  expect(columns.elements()).toHaveLength(7)
  await expect.element(columns.first()).toHaveAccessibleName('Sunday')
  const next = page.getByRole('button', { name: 'Next month' })
  ;(next.element() as HTMLElement).focus()
  await press('{Tab}', '2031-03-01')
  await press('{ArrowRight}', '2031-03-02')
  await press('{ArrowDown}', '2031-03-09')
  await press('{ArrowLeft}', '2031-03-08')
  await press('{ArrowUp}', '2031-03-01')
  await press('{ArrowLeft}', '2031-02-28')
  await expect.element(page.getByRole('grid', { name: 'February 2031' })).toBeVisible()
  await press('{PageDown}', '2031-03-28')
  await press('{Shift>}{PageDown}{/Shift}', '2032-03-28')
  await press('{Shift>}{PageUp}{/Shift}', '2031-03-28')
  await press('{PageUp}', '2031-02-28')
  await press('{Home}', '2031-02-23')
  await press('{End}', '2031-03-01')
  await userEvent.keyboard('{Tab}')
  expect(grid.element().contains(document.activeElement)).toBe(false)
})

nightlyTest('weeks begin on the configured first weekday', async () => {
  platform.weekStart = 'monday'
  onTestFinished(() => {
    platform.weekStart = 'usual'
  })
  await renderApp('/events?view=calendar&month=2031-03&day=2031-03-05')
  await expect.element(page.getByRole('grid', { name: 'March 2031' })).toBeVisible()
  const columns = grid.getByRole('columnheader')
  await expect.element(columns.first()).toHaveAccessibleName('Monday')
  await expect.element(columns.last()).toHaveAccessibleName('Sunday')
  const days = [...grid.element().querySelectorAll<HTMLElement>('td')].map(
    ({ dataset }) => dataset.day,
  )
  expect([days[0], days.at(-1)]).toEqual(['2031-02-24', '2031-04-06'])
  grid
    .getByRole('button', { name: /^Wednesday 5 March/ })
    .element()
    .focus()
  await press('{Home}', '2031-03-03')
  await press('{End}', '2031-03-09')
})

test('today is marked by the date in Amsterdam, and a busy day shows two titles', async () => {
  // Half a month after the first day of the grid, whatever month it is.
  const inTheMonth = (from: Date) => new Date(from.getTime() + 14.5 * 24 * hour)
  fakeApi.on(events.list, ({ from }) =>
    ['Canal walk', 'Potluck', 'Taalcafé'].flatMap((title) =>
      from ? anEvent({ title, startDate: inTheMonth(from), endDate: inTheMonth(from) }) : [],
    ),
  )
  await renderApp('/events?view=calendar')
  await expect.element(grid).toBeVisible()
  await expect.element(grid.getByRole('button', { name: /^\+1 more on / })).toBeVisible()
  for (const title of ['Canal walk', 'Potluck'])
    await expect.element(grid.getByText(title)).toBeVisible()
  await expect.element(grid.getByText('Taalcafé')).not.toBeInTheDocument()
  const inAmsterdam = () =>
    new Date().toLocaleDateString('en', { day: 'numeric', timeZone: 'Europe/Amsterdam' })
  const marked = () =>
    [...grid.element().querySelectorAll('[aria-current="date"]')].map((day) => day.textContent)
  // Polls, because midnight may pass between the two reads.
  await expect.poll(() => marked().join() === inAmsterdam()).toBe(true)
})

const busyDay = 'Saturday 15 March 2031'

nightlyTest('a busy day opens as a list and an event as a dialog, by keyboard', async () => {
  const titles = ['Canal walk', 'Potluck', 'Taalcafé']
  mockEvents(titles.map((title) => eventOn('2031-03-15', title)))
  await renderApp('/events?view=calendar&month=2031-03')
  const day = page.getByRole('button', { name: `${busyDay}, 3 events` })
  await expect.element(day).toBeVisible()
  await expect.element(page.getByRole('button', { name: `+1 more on ${busyDay}` })).toBeVisible()
  for (const title of titles.slice(0, 2)) await expect.element(grid.getByText(title)).toBeVisible()
  await expect.element(grid.getByText('Taalcafé')).not.toBeInTheDocument()
  await expectAccessible('calendar with a busy day')
  ;(day.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const list = page.getByRole('dialog', { name: busyDay })
  const link = list.getByRole('link', { name: 'Taalcafé' })
  await expect.element(link).toBeVisible()
  await expectAccessible('one day of the calendar')
  ;(link.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const details = page.getByRole('dialog', { name: 'Taalcafé' })
  await expect.element(details).toBeVisible()
  await expectAccessible('an event opened from the calendar')
  await userEvent.keyboard('{Escape}')
  await expect.element(details).not.toBeInTheDocument()
})

nightlyTest('on a desktop a pressed day opens, also one of the next month', async () => {
  mockEvents([
    ...['Canal walk', 'Potluck', 'Taalcafé'].map((title) => eventOn('2031-03-15', title)),
    ...['Kaasproeverij', 'Hardlopen'].map((title) => eventOn('2031-04-01', title)),
  ])
  await renderApp('/events?view=calendar&month=2031-03')
  await page.getByRole('button', { name: `+1 more on ${busyDay}` }).click()
  const busy = page.getByRole('dialog', { name: busyDay })
  await expect.element(busy.getByRole('link', { name: 'Taalcafé' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(busy).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Tuesday 1 April 2031, 2 events' }).click()
  const next = page.getByRole('dialog', { name: 'Tuesday 1 April 2031' })
  for (const name of ['Kaasproeverij', 'Hardlopen'])
    await expect.element(next.getByRole('link', { name })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(next).not.toBeInTheDocument()
  expect(window.location.search).toBe('?view=calendar&month=2031-03')
})

test('on a phone a pressed day is listed below the grid, also one of the next month', async () => {
  await setViewport(phone)
  mockEvents(['Kaasproeverij', 'Hardlopen'].map((title) => eventOn('2031-04-01', title)))
  await renderApp('/events?view=calendar&month=2031-03')
  const first = page.getByRole('button', { name: 'Tuesday 1 April 2031, 2 events' })
  await first.click()
  const day = page.getByRole('region', { name: 'Tuesday 1 April 2031' })
  for (const name of ['Kaasproeverij', 'Hardlopen'])
    await expect.element(day.getByRole('link', { name })).toBeVisible()
  await expect.poll(() => window.location.search).toContain('month=2031-04')
  // The pressed day is the tab stop.
  await expect.element(first).toHaveAttribute('tabindex', '0')
  await expectAccessible('calendar of a phone with a chosen day')
  expectNoSidewaysScroll('calendar of a phone')
})

nightlyTest('on a phone a day shows its pictures, and its name says what is booked', async () => {
  await setViewport(phone)
  mockEvents([
    ...['Canal walk', 'Potluck', 'Taalcafé'].map((title) => eventOn('2031-03-15', title)),
    ...['Kaasproeverij', 'Hardlopen'].map((title) => eventOn('2031-03-20', title)),
    { ...eventOn('2031-03-22', 'Museum night'), isBooked: true },
  ])
  await renderApp('/events?view=calendar&month=2031-03')
  const day = (name: string) => page.getByRole('button', { name, exact: true })
  await expect.element(day(`${busyDay}, 3 events`)).toBeVisible()
  await expect
    .element(day('Saturday 22 March 2031, 1 event: Museum night, booked'))
    .toBeInTheDocument()
  const cell = (date: string) => grid.element().querySelector(`td[data-day="${date}"]`)
  expect(cell('2031-03-15')?.querySelectorAll('img')).toHaveLength(1)
  expect(cell('2031-03-15')?.textContent).toBe('15+2')
  expect(cell('2031-03-20')?.querySelectorAll('img')).toHaveLength(1)
  expect(cell('2031-03-20')?.textContent).toBe('20+1')
  // The list shows the same picture as the grid.
  await day('Saturday 22 March 2031, 1 event: Museum night, booked').click()
  const row = page.getByRole('region', { name: 'Saturday 22 March 2031' })
  await expect.element(row.getByRole('link', { name: 'Museum night' })).toBeVisible()
  expect(row.element().querySelector('img')?.src).toBe(
    cell('2031-03-22')?.querySelector('img')?.src,
  )
})

const swipe = (x: number, y = 0) => {
  const target = grid.element()
  const touch = (clientX: number, clientY: number) =>
    new Touch({ identifier: 1, target, clientX, clientY })
  const fire = (type: string, init: TouchEventInit) =>
    target.dispatchEvent(new TouchEvent(type, { bubbles: true, ...init }))
  const [first, last] = [touch(200, 200), touch(200 + x, 200 + y)]
  fire('touchstart', { touches: [first], changedTouches: [first] })
  fire('touchend', { changedTouches: [last] })
}

test.for(
  firstOf([
    ['ltr', 'April 2031', 'March 2031'],
    ['rtl', 'February 2031', 'March 2031'],
  ] as const),
)('a swipe turns to another month, written %s', async ([dir, left, right]) => {
  await setViewport(phone)
  document.documentElement.dir = dir
  onTestFinished(() => {
    document.documentElement.dir = 'ltr'
  })
  await renderApp('/events?view=calendar&month=2031-03')
  await expect.element(page.getByRole('grid', { name: 'March 2031' })).toBeVisible()
  swipe(-20)
  swipe(-80, 80)
  swipe(-80)
  await expect.element(page.getByRole('grid', { name: left })).toBeVisible()
  swipe(80)
  await expect.element(page.getByRole('grid', { name: right })).toBeVisible()
})

nightlyTest('an empty month says when the next event is, and leads there', async () => {
  const lists: unknown[] = []
  fakeApi.on(events.list, (filter) => {
    lists.push(filter)
    return filter.limit === 1 ? [eventOn('2031-06-03', 'Canal walk')] : []
  })
  await renderApp('/events?view=calendar&month=2031-03&category=food')
  await expect.element(page.getByText('No events match your filters in March 2031.')).toBeVisible()
  await expectAccessible('an empty month')
  expect(lists).toContainEqual(
    expect.objectContaining({ category: 'food', limit: 1, from: new Date('2031-03-31T22:00:00Z') }),
  )
  await page.getByRole('button', { name: 'Next event: 3 June 2031' }).click()
  await expect.poll(() => window.location.search).toContain('month=2031-06&day=2031-06-03')
})

nightlyTest('an empty month without later events says so', async () => {
  fakeApi.on(events.list, [])
  await renderApp('/events?view=calendar&month=2031-03')
  await expect
    .element(page.getByText('No events in March 2031. No later events yet.'))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Next event/ })).not.toBeInTheDocument()
})

nightlyTest('a month that fails to load shows the reason and a retry button', async () => {
  fakeApi.fail(events.list, 503, { message: 'Welkom is busy right now.' })
  await renderApp('/events?view=calendar&month=2031-03')
  await expect.element(page.getByText('The events could not be loaded')).toBeVisible()
  await expectAccessible('calendar failed')
  await waitUntilIdle()
  mockEvents([eventOn('2031-03-15', 'Canal walk')])
  await page.getByRole('button', { name: /^Try again/ }).click()
  await expect.element(grid.getByText('Canal walk')).toBeVisible()
})

nightlyTest.for([
  ['', 'No events on this day', 'No events on this day.'],
  ['&category=food', 'No events found on this day', 'No events on this day match your filters.'],
] as const)('a day without events, with "%s", says %s', async ([filter, title, line]) => {
  mockEvents([eventOn('2031-03-20', 'Canal walk')])
  await renderApp(`/events?view=calendar&month=2031-03&day=2031-03-15&dialog=day${filter}`)
  await expect.element(page.getByRole('dialog').getByText(title, { exact: true })).toBeVisible()
  await setViewport(phone)
  await expect.element(page.getByText(line, { exact: true })).toBeVisible()
})
