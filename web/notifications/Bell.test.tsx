import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { events } from '#shared/events/contract.ts'
import { stillComing } from '#shared/events/stillComing/contract.ts'
import { type Notification, notifications } from '#shared/notifications/contract.ts'
import { firstNameOf } from '#shared/users/shortNames.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { anEvent } from '#web/testing/events.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { newId } from '#web/testing/ids.ts'
import { desktop, expectNoSidewaysScroll, setViewport } from '#web/testing/layout.ts'
import { nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { aNotification, someCounts } from '#web/testing/notifications.ts'
import { aPerson } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'

const bell = page.getByRole('button', { name: /^Notifications/ })
const panel = page.getByRole('dialog', { name: 'Notifications' })

/** The notifications on the fake server, filtered by category. */
const answerNotifications = (given: Notification[]) => {
  let rows = given
  fakeApi.on(notifications.list, ({ filter }) =>
    rows.filter(({ category }) => filter === 'all' || filter === category),
  )
  fakeApi.on(notifications.unreadCount, () =>
    someCounts({ count: rows.filter(({ isRead }) => !isRead).length }),
  )
  fakeApi.on(notifications.markAllRead, () => {
    rows = rows.map((row) => ({ ...row, isRead: true, isCleared: true }))
    return null
  })
  fakeApi.on(notifications.markRead, ({ id }) => {
    rows = rows.map((row) => (row.id === id ? { ...row, isRead: true } : row))
    return aNotification({ id, isRead: true })
  })
  fakeApi.on(notifications.remove, ({ id }) => {
    rows = rows.filter((row) => row.id !== id)
    return null
  })
}

const openPanel = async () => {
  await bell.click()
  await expect.element(panel.getByRole('heading', { name: 'Notifications' })).toHaveFocus()
}

test('the bell shows counts up to 99, and asks for them every 30 seconds', async () => {
  const repeat = vi.spyOn(window, 'setInterval')
  fakeApi.on(notifications.unreadCount, someCounts({ count: 123 }))
  await renderApp('/events')
  await expect.element(bell).toHaveTextContent('99+')
  await expect.element(bell).toHaveAccessibleName('Notifications, 99+ unread')
  expect(repeat).toHaveBeenCalledWith(expect.any(Function), 30_000)
  repeat.mockRestore()
})

test('marking all as read clears the centre, and earlier notifications can be shown', async () => {
  answerNotifications([aNotification(), aNotification({ title: 'New comment', isRead: true })])
  await renderApp('/events')
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread')
  await openPanel()
  await expect.element(panel.getByText('Booking confirmed')).toBeVisible()
  const filters = panel.getByRole('group', { name: 'Show notifications' }).getByRole('button')
  expect(filters.elements().map(({ textContent }) => textContent)).toEqual([
    ...['All', 'Unread', 'Events', 'Social', 'Learning', 'Community'],
  ])
  await expectAccessible('notifications')
  expectNoSidewaysScroll('notifications')
  await panel.getByRole('button', { name: 'Mark all read' }).click()
  await expect.element(toast('All notifications marked as read')).toBeVisible()
  await expect.element(toast('Your notification center has been cleared')).toBeVisible()
  await expect.element(bell).toHaveAccessibleName('Notifications')
  await expect.element(panel.getByRole('button', { name: 'Mark all read' })).toBeDisabled()
  await expect.element(panel.getByText('No notifications found')).toBeVisible()
  await expect.element(panel.getByText('Booking confirmed')).not.toBeInTheDocument()
  await expect.element(panel.getByText('New comment')).not.toBeInTheDocument()
  await onlyNightly(expectAccessible)('notifications, cleared')

  await panel.getByRole('button', { name: 'Show earlier notifications' }).click()
  await expect.element(panel.getByText('Booking confirmed')).toBeVisible()
  await expect.element(panel.getByText('New', { exact: true })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await openPanel()
  await expect.element(panel.getByText('No notifications found')).toBeVisible()
})

nightlyTest(
  'after clearing only new notifications are shown, with a button for earlier ones',
  async () => {
    const earlier = aNotification({ title: 'New comment', isRead: true, isCleared: true })
    answerNotifications([aNotification(), earlier])
    await renderApp('/profile?tab=notifications')
    const region = page.getByRole('region', { name: 'Notifications', exact: true })
    await expect.element(region.getByText('Booking confirmed')).toBeVisible()
    await expect.element(region.getByText('New comment')).not.toBeInTheDocument()
    await region.getByRole('button', { name: 'Show earlier notifications' }).click()
    await expect.element(region.getByText('New comment')).toBeVisible()
  },
)

test('the panel is 24rem wide, its list about 24rem high, which ends below a whole row', async () => {
  answerNotifications(Array.from({ length: 12 }, (_, at) => aNotification({ title: `Told ${at}` })))
  await renderApp('/events')
  await openPanel()
  const list = panel.getByRole('region', { name: 'List of notifications' })
  await expect.element(list.getByRole('listitem')).toHaveLength(12)
  const { bottom, height } = list.element().getBoundingClientRect()
  expect(Math.abs(height / 16 - 24)).toBeLessThan(3)
  const ends = list
    .getByRole('listitem')
    .elements()
    .map((row) => row.getBoundingClientRect().bottom)
  expect(ends.some((end) => Math.abs(end + 10 - bottom) < 1)).toBe(true)
  await setViewport(desktop)
  await expect.poll(() => panel.element().getBoundingClientRect().width).toBe(24 * 16)
})

test('“Still coming?” is answered in its row, and giving up the place is asked once more', async () => {
  const event = anEvent({ isBooked: true })
  const question = aNotification({
    ...{ title: 'Still coming?', type: 'stillComing', event: { ...event, imageUrl: null } },
    actionUrl: `/events?event=${event.id}&coming=asked`,
  })
  answerNotifications([question])
  fakeApi.on(events.list, () => [event])
  fakeApi.on(events.one, () => event)
  await renderApp('/events')
  await openPanel()
  await expectAccessible('a question in the notifications')
  await panel.getByRole('button', { name: 'I can’t come' }).click()
  const cancelling = page.getByRole('dialog', { name: 'Cancel your place?' })
  await cancelling.getByRole('button', { name: 'Keep my place' }).click()
  await userEvent.keyboard('{Escape}')
  answerNotifications([question])
  fakeApi.on(stillComing.confirm, () => {
    answerNotifications([{ ...question, isRead: true }])
    return null
  })
  await openPanel()
  const yes = panel.getByRole('button', { name: 'Yes, I’m coming' })
  await yes.click()
  await expect.element(toast('Thanks, see you there')).toBeVisible()
  await expect.element(yes).not.toBeInTheDocument()
  expect(panel.element().contains(document.activeElement)).toBe(true)
  expect(fakeApi.calls(stillComing.confirm)).toEqual([{ id: event.id }])
})

nightlyTest('an empty filter result leads back to all notifications', async () => {
  answerNotifications([aNotification()])
  await renderApp('/events')
  await openPanel()
  await panel.getByRole('button', { name: 'Learning' }).click()
  await expect.element(panel.getByText('No notifications found')).toBeVisible()
  await expectAccessible('notifications, none under the filter')
  await panel.getByRole('button', { name: 'View all notifications' }).click()
  await expect.element(panel.getByText('Booking confirmed')).toBeVisible()
  await expect
    .element(panel.getByRole('button', { name: 'All', exact: true }))
    .toHaveAttribute('aria-pressed', 'true')
})

test('opening a notification marks it as read and navigates to its screen', async () => {
  const one = aNotification()
  answerNotifications([one])
  await renderApp('/events')
  await openPanel()
  await panel.getByRole('button', { name: 'Booking confirmed', exact: true }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Connections' })).toBeVisible()
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(bell).toHaveAccessibleName('Notifications')
  expect(fakeApi.calls(notifications.markRead)).toEqual([{ id: one.id }])
})

test('a notification never navigates to another site (S074)', async () => {
  const addresses = [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    'javascript:document.title="evil"',
    '\tjavascript:document.title="evil"',
    'data:text/html,evil',
  ]
  answerNotifications(
    addresses.map((actionUrl, at) => aNotification({ title: `Told ${at}`, actionUrl })),
  )
  await renderApp('/events')
  await openPanel()
  for (const [at] of addresses.entries()) {
    await panel.getByRole('button', { name: `Told ${at}`, exact: true }).click()
    const left = addresses.length - at - 1
    const name = left > 0 ? `Notifications, ${left} unread` : 'Notifications'
    await expect.element(bell).toHaveAccessibleName(name)
    await expect.element(panel).toBeVisible()
    expect(window.location.pathname).toBe('/events')
  }
  expect(document.title).not.toContain('evil')
})

test('a notification can be marked as read and deleted, and the focus stays in the list', async () => {
  answerNotifications([aNotification()])
  await renderApp('/events')
  await openPanel()
  const list = panel.getByRole('region', { name: 'List of notifications' })
  const choose = async (action: string) => {
    await panel.getByRole('button', { name: 'Actions for Booking confirmed' }).click()
    await panel.getByRole('menuitem', { name: action }).click()
  }
  await choose('Mark as read')
  await expect.element(bell).toHaveAccessibleName('Notifications')
  await expect.element(list).toHaveFocus()
  await choose('Delete')
  await expect.element(panel.getByText('No notifications found')).toBeVisible()
  await expect.element(list).toHaveFocus()
  await panel.getByRole('button', { name: 'Unread' }).click()
  await expect.element(panel.getByRole('button', { name: 'View all notifications' })).toBeVisible()
})

const sam = aPerson()
const kim = aPerson({ id: newId(), name: 'Kim de Vries', username: 'kim' })
const aComment = (changes: Partial<Notification> = {}) =>
  aNotification({
    type: 'postCommented',
    title: 'A comment on your post',
    message: 'Sam Okafor commented on “Which coat?”.',
    actionUrl: '/community/one#comment-two',
    category: 'community',
    actor: sam,
    ...changes,
  })

test('comments on one post are one row, which is read and deleted as a whole', async () => {
  const rows = [
    aComment({ actor: kim, actionUrl: '/community/one#comment-three' }),
    aNotification({ title: 'Something between' }),
    aComment(),
    aComment({ isRead: true }),
    aComment({ message: 'Sam Okafor commented on “A bike”.', actionUrl: '/community/other#x' }),
  ]
  answerNotifications(rows)
  await renderApp('/events')
  await openPanel()
  const title = `Kim and ${firstNameOf(sam.name)} commented on your post`
  const both = panel.getByRole('listitem').filter({ hasText: title })
  await expect.element(both.getByRole('button', { name: title, exact: true })).toBeVisible()
  await expect.element(both.getByText('“Which coat?”')).toBeVisible()
  await expect.element(both.getByText('New', { exact: true })).toBeInTheDocument()
  const other = panel.getByRole('listitem').filter({ hasText: '“A bike”' })
  const ofOther = `${firstNameOf(sam.name)} commented on your post`
  await expect.element(other.getByRole('button', { name: ofOther, exact: true })).toBeVisible()
  await onlyNightly(expectAccessible)('notifications of several comments')

  const choose = async (action: string) => {
    await both.getByRole('button', { name: `Actions for ${title}` }).click()
    await panel.getByRole('menuitem', { name: action }).click()
  }
  await choose('Mark as read')
  await expect.element(bell).toHaveAccessibleName('Notifications, 2 unread')
  expect(fakeApi.calls(notifications.markRead)).toEqual([{ id: rows[0]?.id }, { id: rows[2]?.id }])
  await choose('Delete')
  await expect.element(both).not.toBeInTheDocument()
  await expect.element(other).toBeVisible()
  expect(fakeApi.calls(notifications.remove)).toHaveLength(3)
})

nightlyTest(
  'a notification about someone whom the member may not see keeps its own words',
  async () => {
    answerNotifications([aComment({ actor: null, message: 'Someone commented on “Which coat?”.' })])
    await renderApp('/events')
    await openPanel()
    await expect.element(panel.getByText('A comment on your post')).toBeVisible()
    await expect.element(panel.getByText('Someone commented on “Which coat?”.')).toBeVisible()
  },
)

nightlyTest(
  'a notification about an event shows its picture, and the days have headings',
  async () => {
    const event = {
      ...{ id: newId(), title: 'Canal walk', description: '', category: 'cultural' },
      ...{ imageUrl: null, focalX: 50, focalY: 50 },
    }
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000)
    answerNotifications([
      aNotification({ event }),
      aNotification({ title: 'Of yesterday', createdAt: daysAgo(1) }),
      aNotification({ title: 'Of last week', createdAt: daysAgo(7) }),
    ])
    await renderApp('/events')
    await openPanel()
    const row = panel.getByRole('listitem').filter({ hasText: 'Booking confirmed' })
    await expect.element(row).toBeVisible()
    expect(row.element().querySelector('img')?.src).toMatch(/canal\.svg$/)
    const headings = panel.getByRole('heading', { level: 3 }).elements()
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      'Today',
      'Yesterday',
      'Earlier',
    ])
  },
)

nightlyTest('a notification that could not be deleted stays, with the reason', async () => {
  answerNotifications([aNotification()])
  fakeApi.fail(notifications.remove, 503, { message: 'Welkom is busy right now.' })
  await renderApp('/events')
  await openPanel()
  await panel.getByRole('button', { name: 'Actions for Booking confirmed' }).click()
  await panel.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.element(toast('Failed to delete the notification')).toBeVisible()
  await expect.element(toast('Welkom is busy right now.')).toBeVisible()
  await expect.element(panel.getByText('Booking confirmed')).toBeVisible()
})

nightlyTest('Escape closes the panel and returns the focus to the bell', async () => {
  await renderApp('/events')
  await openPanel()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(bell).toHaveFocus()
})

nightlyTest('the list is also shown in a tab of the profile', async () => {
  await renderApp('/profile?tab=notifications')
  const region = page.getByRole('region', { name: 'Notifications', exact: true })
  await expect.element(region.getByText('No notifications found')).toBeVisible()
  await expectAccessible('notifications in the profile, none')
})
