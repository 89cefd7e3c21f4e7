import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { connections } from '#shared/connections/contract.ts'
import { events } from '#shared/events/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { people, type Suggestion } from '#shared/people/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { aBooking, anEvent } from '#web/testing/events.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { aStep, fakeFirstDaysApi } from '#web/testing/firstDays.ts'
import { aGroup, aJoinedGroup } from '#web/testing/groups.ts'
import { newId } from '#web/testing/ids.ts'
import { phone, setViewport } from '#web/testing/layout.ts'
import { nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { aMember, aPerson } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'
import { waitUntilIdle } from '#web/testing/waitForIdle.ts'

const main = page.getByRole('main')
const counter = (name: string) => main.getByRole('link', { name })

test('home greets the member, counts, and shows the next three events', async () => {
  const upcoming = ['Canal walk', 'Dutch dinner', 'Board games'].map((title) => anEvent({ title }))
  const fourth = anEvent({ title: 'Museum morning' })
  const mine = [
    anEvent({ title: 'Begun since it was read', isBooked: true, startDate: new Date() }),
    anEvent({ title: 'Rained off', isBooked: true, isCancelled: true }),
    anEvent({ title: 'In line for it', waitlistPosition: 2 }),
    anEvent({ title: 'Museum night', isBooked: true, startDate: new Date('2090-03-02T18:30Z') }),
  ]
  fakeApi.on(events.list, (filter) => (filter.mine ? mine : [...upcoming, fourth]))
  const bookings = upcoming.map((event) => aBooking(event))
  fakeApi.on(events.myBookings, ({ attended }) => (attended ? [] : bookings))
  fakeApi.on(connections.list, [], { total: 12 })
  await renderApp('/')
  const heading = main.getByRole('heading', { level: 1 })
  await expect.element(heading).toMatchTextContent(/^Good (morning|afternoon|evening), Noor Visser/)
  await expect.element(main.getByText('Your next event')).toBeVisible()
  await expect.element(main.getByRole('link', { name: 'Museum night' })).toBeVisible()
  for (const date of ['MAR', '2'])
    await expect.element(main.getByText(date, { exact: true }).first()).toBeVisible()
  await expect.element(counter('3 Events Joined')).toHaveAttribute('href', '/events')
  await expect.element(counter('12 Connections')).toHaveAttribute('href', '/connections')
  await expect.element(counter('0 Groups')).toHaveAttribute('href', '/groups')

  const section = main.getByRole('region', { name: 'Upcoming Events' })
  for (const { title } of upcoming)
    await expect.element(section.getByRole('article', { name: title })).toBeVisible()
  await expect.element(section.getByRole('article', { name: fourth.title })).not.toBeInTheDocument()
  const all = section.getByRole('link', { name: 'View All' })
  await expect.element(all).toHaveAttribute('href', '/events')
  await expectAccessible('home with events')
})

nightlyTest('a member of less than a day is not welcomed back', async () => {
  await renderApp('/', aMember({ createdAt: new Date() }))
  const heading = main.getByRole('heading', { level: 1 })
  await expect.element(heading).toHaveTextContent('Welcome, Noor Visser')
})

test('home lists joined groups with unread counts and links', async () => {
  const group = aJoinedGroup({ name: 'Fietsers', unread: 3 })
  fakeApi.on(groups.mine, [group])
  await renderApp('/')
  await expect.element(counter('1 Groups')).toBeVisible()
  const section = main.getByRole('region', { name: 'Your Community Groups' })
  const row = section.getByRole('listitem')
  await expect.element(row.getByRole('heading', { name: 'Fietsers' })).toBeVisible()
  await expect.element(row.getByText('FI', { exact: true })).toBeVisible()
  await expect.element(row.getByText('Active')).toBeVisible()
  await expect.element(row.getByText(/^3 unread/)).toBeVisible()
  const open = row.getByRole('link', { name: 'Open Fietsers' })
  await expect.element(open).toHaveAttribute('href', `/groups/${group.id}`)
  await onlyNightly(expectAccessible)('home with a group')
})

test('without a booking, the first upcoming event is suggested as the next, and booked there', async () => {
  const [event, later] = [anEvent({ title: 'Canal walk' }), anEvent({ title: 'Dutch dinner' })]
  fakeApi.on(events.list, (filter) =>
    [event, later].filter(({ isBooked }) => isBooked || !filter.mine),
  )
  fakeApi.on(events.book, () => {
    event.isBooked = true
    return aBooking(event)
  })
  await renderApp('/')
  await expect.element(main.getByText('Your next event · Suggestion')).toBeVisible()
  await expect.element(main.getByRole('link', { name: 'Canal walk' }).first()).toBeVisible()
  await expect.element(main.getByText('No upcoming events')).not.toBeInTheDocument()
  await onlyNightly(expectAccessible)('home with a suggested next event')
  // Its button is loaded later than the one in the list below.
  const button = () => document.querySelector('[aria-describedby="next-event"]')
  await expect.poll(button).not.toBeNull()
  await main.getByRole('button', { name: 'Book Now' }).first().click()
  await expect.element(main.getByText('Your next event', { exact: true })).toBeVisible()
  await expect.element(main.getByRole('link', { name: 'Ticket' }).first()).toBeVisible()
  expect(fakeApi.calls(events.book)).toMatchObject([{ id: event.id, size: 1 }])
  // The pressed button is gone, but the focus stays in the card.
  const card = main.getByText('Your next event').element().parentElement?.parentElement
  expect(card?.contains(document.activeElement)).toBe(true)
})

test('two whole events and a group fit above the tabs of a phone', async () => {
  await setViewport(phone)
  const people = [aPerson(), aPerson({ id: newId() })]
  const going = { count: 2, people }
  const upcoming = ['Canal walk', 'Dutch dinner'].map((title) =>
    anEvent({ title, placesLeft: 3, going }),
  )
  const mine = [anEvent({ title: 'Museum night', isBooked: true })]
  fakeApi.on(events.list, (filter) => (filter.mine ? mine : upcoming))
  fakeApi.on(groups.mine, [aJoinedGroup({ name: 'Fietsers', unread: 3 })])
  const me = aMember({ firstDays: 'shown' })
  fakeFirstDaysApi(me, [aStep('one')], true)
  await renderApp('/', me)
  await expect.element(main.getByText('Do one')).toBeVisible()
  const second = main.getByRole('article', { name: 'Dutch dinner' })
  await expect.element(second).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Main' })
  await expect
    .poll(
      () =>
        tabs.element().getBoundingClientRect().top -
        second.element().getBoundingClientRect().bottom,
    )
    .toBeGreaterThanOrEqual(0)
})

test('a new account sees two events and a group on its first screen', async () => {
  await setViewport(phone)
  const upcoming = ['Canal walk', 'Dutch dinner'].map((title) => anEvent({ title }))
  fakeApi.on(events.list, ({ mine }) => (mine ? [] : upcoming))
  fakeApi.on(groups.list, [aGroup({ name: 'New in Delft', memberCount: 12 })])
  const today = new Date()
  const me = aMember({ firstDays: 'offered', createdAt: today, confirmEmailBy: today })
  await renderApp('/', {
    ...{ ...me, isEmailConfirmed: false, role: 'student', hasChosenRole: false },
  })
  await expect.element(main.getByRole('heading', { name: 'Your first 100 days' })).toBeVisible()
  await expect
    .element(main.getByRole('heading', { name: 'Confirm your email address' }))
    .toBeVisible()
  const group = main.getByRole('link', { name: 'View New in Delft' })
  await expect.element(group).toBeVisible()
  expect(fakeApi.calls(groups.list)[0]).toMatchObject({ type: 'new_arrivals' })
  await expect.element(main.getByRole('article', { name: 'Dutch dinner' }).first()).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Main' })
  await expect
    .poll(
      () =>
        tabs.element().getBoundingClientRect().top - group.element().getBoundingClientRect().bottom,
    )
    .toBeGreaterThanOrEqual(0)
})

const suggestions = (name: string) => main.getByRole('region', { name })

test('without a booking, home suggests events of this week in the town of the member', async () => {
  const utrecht = ['Canal walk', 'Dutch dinner', 'Board games'].map((title) =>
    anEvent({ title, location: 'Café De Zaak at the old harbour, Utrecht', price: '7.50' }),
  )
  const unfit = [
    anEvent({ title: 'Train to Utrecht', location: 'Leiden' }),
    anEvent({ title: 'Full house', location: 'Utrecht', placesLeft: 0 }),
    anEvent({ title: 'Rained off', location: 'Utrecht', isCancelled: true }),
  ]
  fakeApi.on(events.list, ({ mine, q }) => (mine || q !== 'Utrecht' ? [] : [...unfit, ...utrecht]))
  await renderApp('/', aMember({ location: 'Utrecht, Netherlands' }))
  const section = suggestions('Suggested in Utrecht this week')
  const dinner = section.getByRole('article', { name: 'Dutch dinner' })
  await expect.element(dinner.getByText('€7.50')).toBeVisible()
  const place = dinner.getByText('Café De Zaak at the old harbour, Utrecht').element()
  const line = place.closest('p')
  expect(line?.scrollWidth, 'The place is shown in full').toBeLessThanOrEqual(
    line?.clientWidth ?? 0,
  )
  expect(section.getByRole('article').elements()).toHaveLength(2)
  await expect
    .element(section.getByRole('link', { name: 'More' }))
    .toHaveAttribute('href', '/events?q=Utrecht')
  await onlyNightly(expectAccessible)('home with suggestions')
})

nightlyTest('a suggestion from elsewhere says so', async () => {
  const leiden = anEvent({ title: 'Canal walk' })
  fakeApi.on(events.list, ({ mine, q }) => (mine || q ? [] : [leiden]))
  await renderApp('/', aMember({ location: 'Utrecht' }))
  const section = suggestions('Suggested for you')
  await expect.element(section.getByText(/^Nothing in Utrecht this week/)).toBeVisible()
  await expect.element(section.getByRole('article', { name: 'Canal walk' })).toBeVisible()
})

nightlyTest('one event in the town is joined by one from elsewhere', async () => {
  const near = anEvent({ title: 'Dutch dinner', location: 'Utrecht' })
  const far = anEvent({ title: 'Canal walk' })
  fakeApi.on(events.list, ({ mine, q }) => (mine ? [] : q ? [near] : [near, far]))
  await renderApp('/', aMember({ location: 'Utrecht' }))
  const section = suggestions('Suggested for you')
  await expect.element(section.getByText(/^This week in Utrecht, and/)).toBeVisible()
  await expect.element(section.getByRole('article', { name: 'Canal walk' })).toBeVisible()
  expect(section.getByRole('article').elements()).toHaveLength(2)
})

nightlyTest('without a town, home asks for it', async () => {
  fakeApi.on(events.list, ({ mine }) => (mine ? [] : [anEvent()]))
  await renderApp('/')
  const link = suggestions('Suggested for you').getByRole('link', { name: 'Add your town' })
  await expect.element(link).toHaveAttribute('href', '/profile?mode=edit')
})

nightlyTest('with a booking, home suggests no event', async () => {
  fakeApi.on(events.list, [anEvent({ title: 'Canal walk', isBooked: true })])
  await renderApp('/', aMember({ location: 'Leiden' }))
  await expect.element(main.getByRole('article', { name: 'Canal walk' })).toBeVisible()
  await expect.element(suggestions('Suggested for you')).not.toBeInTheDocument()
  await expect.element(suggestions('Suggested in Leiden this week')).not.toBeInTheDocument()
})

test('without a group, home suggests the largest public one about the town', async () => {
  const hidden = aGroup({ name: 'Private Delft', isPrivate: true, memberCount: 90 })
  const asked = aGroup({ name: 'Asked in Delft', hasRequested: true, memberCount: 80 })
  const small = aGroup({ name: 'Delft rowers', memberCount: 1 })
  const large = aGroup({ name: 'New in Delft', memberCount: 12 })
  fakeApi.on(groups.list, ({ q }) => (q === 'Delft' ? [hidden, asked, small, large] : []))
  await renderApp('/', aMember({ location: 'Delft' }))
  const section = main.getByRole('region', { name: 'Your Community Groups' })
  await expect.element(section.getByText('No groups joined yet')).toBeVisible()
  await expect.element(section.getByText('A suggestion in Delft:')).toBeVisible()
  const view = section.getByRole('link', { name: 'View New in Delft' })
  await expect.element(view).toHaveAttribute('href', `/groups/${large.id}`)
  await onlyNightly(expectAccessible)('home with a suggested group')
})

test('without connections, home names people to meet', async () => {
  const sam: Suggestion = {
    ...{ ...aPerson(), location: 'Delft', about: null, speaks: [], learns: [] },
    ...{ kind: 'near', reasonKind: 'near', reason: 'Lives in Delft too' },
    opening: 'We both live in Delft.',
  }
  fakeApi.on(people.suggestions, [sam])
  await renderApp('/')
  const section = main.getByRole('region', { name: 'People to meet' })
  const person = section.getByRole('article', { name: 'Sam de Wit' })
  await expect.element(person.getByText('Lives in Delft too')).toBeVisible()
  await expect.element(person.getByRole('link')).toHaveAttribute('href', '/people/sam')
  expect(fakeApi.calls(people.suggestions)[0]).toEqual({ limit: 2 })
  await expectAccessible('home with people')
})

nightlyTest('a member with connections is shown nobody on home', async () => {
  fakeApi.on(connections.list, [], { total: 3 })
  await renderApp('/')
  await expect.element(counter('3 Connections')).toBeVisible()
  await waitUntilIdle()
  expect(fakeApi.calls(people.suggestions)).toEqual([])
})

test('an event opened from home closes back to home', async () => {
  const event = anEvent({ title: 'Canal walk', isBooked: true })
  fakeApi.on(events.list, [event])
  fakeApi.on(events.one, event)
  await renderApp('/')
  for (const link of [
    main.getByRole('article').getByRole('link', { name: 'Canal walk' }),
    main.getByRole('link', { name: 'Canal walk' }).first(),
  ]) {
    await link.click()
    const dialog = page.getByRole('dialog', { name: 'Canal walk' })
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(() => window.location.pathname).toBe('/')
  }
})

test('the ticket of the next event, and cancelling its place, are one tap away', async () => {
  const event = anEvent({ title: 'Canal walk', isBooked: true })
  fakeApi.on(events.list, [event])
  fakeApi.on(events.one, () => event)
  fakeApi.on(events.cancelBooking, () => {
    event.isBooked = false
    return null
  })
  await renderApp('/')
  await main.getByRole('link', { name: 'Ticket' }).first().click()
  const ticket = page.getByRole('dialog', { name: 'Your ticket' })
  await ticket.getByRole('button', { name: 'Close' }).last().click()
  await expect.poll(() => window.location.pathname).toBe('/')

  await main.getByRole('link', { name: 'Can’t make it?' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel your place?' })
  await expect.element(question.getByRole('button', { name: 'Keep my place' })).toHaveFocus()
  await question.getByRole('button', { name: 'Cancel my place' }).click()
  await expect.element(toast('Your booking has been cancelled')).toBeVisible()
  await expect.poll(() => window.location.pathname).toBe('/')
  expect(fakeApi.calls(events.cancelBooking)).toHaveLength(1)
})

test('home links to the events in the town of the member', async () => {
  fakeApi.on(events.list, [anEvent()])
  await renderApp('/', aMember({ location: 'Utrecht' }))
  const section = main.getByRole('region', { name: 'Upcoming Events' })
  const link = section.getByRole('link', { name: 'In Utrecht' })
  await expect.element(link).toHaveAttribute('href', '/events?q=Utrecht')
})

test('without events and groups, home leads to events, groups, people and guides', async () => {
  await renderApp('/')
  await expect.element(main.getByText('No upcoming events', { exact: true })).toBeVisible()
  await expect.element(main.getByText('No upcoming events found')).toBeVisible()
  const past = main.getByRole('link', { name: 'See past events' })
  await expect.element(past).toHaveAttribute('href', '/events?tab=past')
  await expect.element(main.getByText('No groups joined yet')).toBeVisible()
  const explore = main.getByRole('link', { name: 'Explore More' })
  await expect.element(explore).toHaveAttribute('href', '/groups')
  const find = main.getByRole('link', { name: 'Find a group' })
  await expect.element(find).toHaveAttribute('href', '/groups')
  const actions = page.getByRole('navigation', { name: 'Quick actions' })
  for (const [name, href] of [
    ['Events', '/events'],
    ['Connections', '/connections'],
    ['Messages', '/messages'],
    ['Groups', '/groups'],
  ] as const)
    await expect.element(actions.getByRole('link', { name })).toHaveAttribute('href', href)
  const section = main.getByRole('region', { name: 'Helpful Resources' })
  for (const [title, slug] of [
    ['Finding Housing in Netherlands', 'finding-housing'],
    ['Job Search Tips', 'job-search-tips'],
    ['Education System Guide', 'education-system'],
  ] as const) {
    await expect.element(section.getByRole('heading', { name: title })).toBeVisible()
    const more = section.getByRole('link', { name: new RegExp(`^Read More.*${title}`) })
    await expect.element(more).toHaveAttribute('href', `/resources/${slug}`)
  }
  const all = section.getByRole('link', { name: 'All guides' })
  await expect.element(all).toHaveAttribute('href', '/resources')
  await expectAccessible('home, nothing planned')
})

test('sections that fail to load show the reason and can be retried', async () => {
  const busy = { message: 'Welkom is busy right now.' }
  for (const endpoint of [events.list, groups.mine, events.myBookings])
    fakeApi.fail(endpoint, 503, busy)
  await renderApp('/')
  await waitUntilIdle()
  const section = main.getByRole('region', { name: 'Upcoming Events' })
  await expect.element(section.getByText('The events could not be loaded')).toBeVisible()
  await expect.element(section.getByText('Welkom is busy right now.')).toBeVisible()
  await expect.element(main.getByText('Could not be loaded', { exact: true })).toBeVisible()
  await expect.element(main.getByText('Your groups could not be loaded')).toBeVisible()
  await expect.element(counter('– Events Joined')).toBeVisible()
  await onlyNightly(expectAccessible)('home failed')

  fakeApi.on(events.list, [anEvent({ title: 'Canal walk' })])
  await section.getByRole('button', { name: /^Try again/ }).click()
  await expect.element(section.getByRole('article', { name: 'Canal walk' })).toBeVisible()
  await expect.element(section.getByText('Welkom is busy right now.')).not.toBeInTheDocument()
})
