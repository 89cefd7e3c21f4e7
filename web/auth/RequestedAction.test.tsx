import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { auth } from '#shared/auth/contract.ts'
import { passkeys } from '#shared/auth/passkeys/contract.ts'
import { type Event, events } from '#shared/events/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { groupNames, type OpenEvent, openEvents } from '#shared/publicPages/contract.ts'
import { settings } from '#shared/settings/contract.ts'
import { platform } from '#web/page/platform.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { authenticator, signInOptions } from '#web/testing/authenticator.ts'
import { aBooking, anEvent } from '#web/testing/events.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { aGroup } from '#web/testing/groups.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { nightlyTest, onlyNightly } from '#web/testing/nightlyTest.ts'
import { aMember } from '#web/testing/people.ts'
import { renderApp, visitor } from '#web/testing/renderApp.tsx'
import { waitUntilIdle } from '#web/testing/waitForIdle.ts'

/** Fills in the registration form and sends it, which succeeds. */
const register = async () => {
  const me = aMember({ onboardingStep: 1, createdAt: new Date() })
  fakeApi.on(auth.register, () => {
    fakeApi.on(auth.me, me)
    return me
  })
  await page.getByLabelText('Full name').fill('Noor Visser')
  await page.getByLabelText('Email').fill('noor@example.org')
  await page.getByLabelText('Username').fill('noor')
  await page.getByLabelText('Password', { exact: true }).fill('tulips along the canal')
  await page.getByLabelText('Confirm password').fill('tulips along the canal')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
}

/** Opens a link of a public page without an account, and registers. */
const registerAt = async (path: string) => {
  await renderApp(path, visitor)
  await page.getByRole('tab', { name: 'Register' }).click()
  await register()
}

/** An event on a server that books it. */
const aBookableEvent = (changes: Partial<Event> = {}) => {
  const event = anEvent(changes)
  const open: OpenEvent = {
    ...event,
    ...{ url: 'https://welkom.example/e', imageUrl: 'https://welkom.example/i' },
    ...{ category: 'social', availability: 'open', town: 'Delft', isFree: false },
  }
  fakeApi.on(openEvents.list, ({ id }) => ({ events: id === event.id ? [open] : [], next: null }))
  fakeApi.on(events.list, () => [event])
  fakeApi.on(events.one, () => event)
  fakeApi.on(events.book, () => {
    event.isBooked = true
    return aBooking(event)
  })
  return event
}

const bookingPath = ({ id }: Event) => `/events?event=${id}&action=book`
const dialogOf = ({ title }: Event) => page.getByRole('dialog', { name: title })
const bookButton = (event: Event) => dialogOf(event).getByRole('button', { name: /^Book Now/ })

test('a visitor who registers to book comes back to the button, and books with one tap', async () => {
  const event = aBookableEvent({ title: 'Canal walk', price: '7.50' })
  await renderApp(bookingPath(event), visitor)
  await expect.element(page.getByText('To book Canal walk, register or log in.')).toBeVisible()
  await register()
  await expect.element(bookButton(event)).toHaveFocus()
  await expect.element(bookButton(event)).toBeInViewport()
  await expect
    .element(dialogOf(event).getByText('Your account is ready. Now book your place for €7.50.'))
    .toBeInViewport()
  await onlyNightly(expectAccessible)('an event that a new member came to book')
  expectNoSidewaysScroll('an event that a new member came to book')
  expect(fakeApi.calls(events.book)).toEqual([])
  await bookButton(event).click()
  await expect.element(dialogOf(event).getByText('You have a place at this event.')).toBeVisible()
  await expect.element(dialogOf(event).getByText(/account is ready/)).not.toBeInTheDocument()
  expect(fakeApi.calls(events.book)).toHaveLength(1)
})

nightlyTest('the introduction waits at home until the requested dialog is closed', async () => {
  const event = aBookableEvent()
  await registerAt(bookingPath(event))
  await expect
    .element(dialogOf(event).getByText('Your account is ready. Now book your place.'))
    .toBeVisible()
  await dialogOf(event).getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  expect(location.search).toBe('')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect
    .element(page.getByRole('heading', { level: 2, name: 'Where do you live?' }))
    .toBeVisible()
})

nightlyTest('the action survives switching between login and registration', async () => {
  const event = aBookableEvent()
  await renderApp(bookingPath(event), visitor)
  await expect.element(page.getByLabelText('Full name')).toBeVisible()
  await page.getByRole('tab', { name: 'Login' }).click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await register()
  await expect.element(bookButton(event)).toHaveFocus()
})

nightlyTest('an invitation leads to the action, too', async () => {
  const before = { ...platform }
  onTestFinished(() => void Object.assign(platform, before))
  Object.assign(platform, { registration: 'invitation' })
  fakeApi.on(settings.checkInvitation, { isGood: true })
  const event = aBookableEvent()
  const next = new URLSearchParams({ next: bookingPath(event), invitation: 'good' })
  await renderApp(`/auth?${next}`, visitor)
  await register()
  await expect.element(bookButton(event)).toHaveFocus()
  expect(fakeApi.calls(auth.register)).toMatchObject([{ invitation: 'good' }])
})

nightlyTest('a login with a passkey leads to the action', async () => {
  const me = aMember()
  fakeApi.on(passkeys.signInOptions, signInOptions)
  fakeApi.on(passkeys.signIn, () => {
    fakeApi.on(auth.me, me)
    return me
  })
  authenticator.signs()
  const event = aBookableEvent()
  await renderApp(bookingPath(event), visitor)
  await page.getByRole('tab', { name: 'Login' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect.element(bookButton(event)).toHaveFocus()
  expect(fakeApi.calls(events.book)).toEqual([])
})

test('a link to book books nothing by itself, and starts a member at the button', async () => {
  const event = aBookableEvent()
  await renderApp(bookingPath(event))
  await expect.element(bookButton(event)).toHaveFocus()
  await waitUntilIdle()
  await expect.element(bookButton(event)).toHaveFocus()
  await expect.element(dialogOf(event).getByText(/account is ready/)).not.toBeInTheDocument()
  expect(fakeApi.calls(events.book)).toEqual([])
})

nightlyTest.for([
  ['full', { maxAttendees: 1, placesLeft: 0 }, true],
  ['on whose waitlist one is', { maxAttendees: 1, placesLeft: 0, waitlistPosition: 1 }, false],
] as const)('a link to an event that is %s', async ([, changes, isOffered]) => {
  const event = aBookableEvent(changes)
  await renderApp(bookingPath(event))
  const button = dialogOf(event).getByRole('button', { name: /waitlist/ })
  await expect.element(button).toBeVisible()
  await waitUntilIdle()
  expect(document.activeElement === button.element()).toBe(isOffered)
})

test('a visitor who registers to join comes back to the button of the group', async () => {
  const group = aGroup()
  fakeApi.on(groups.one, () => group)
  fakeApi.on(groupNames.one, ({ id }) => ({ name: id === group.id ? 'Book club' : 'Another' }))
  await renderApp(`/groups/${group.id}?action=join`, visitor)
  await expect.element(page.getByText('To join Book club, register or log in.')).toBeVisible()
  await register()
  const join = page.getByRole('button', { name: 'Join', exact: true })
  await expect.element(page.getByText('Your account is ready. Now join the group.')).toBeVisible()
  await expect.element(join).toHaveFocus()
  await waitUntilIdle()
  await expect.element(join).toHaveFocus()
  await expect.element(join).toBeInViewport()
  await onlyNightly(expectAccessible)('a group that a new member came to join')
  expect(fakeApi.calls(groups.join)).toEqual([])
})

nightlyTest('a visitor who registers to ask comes back to the form of a new post', async () => {
  await registerAt('/community?dialog=new&action=ask')
  await expect.element(page.getByRole('dialog', { name: 'New post' })).toBeVisible()
})

nightlyTest('a registration never leads to another site', async () => {
  const next = 'https://evil.example/?action=book'
  await registerAt(`/auth?${new URLSearchParams({ next })}`)
  await expect
    .element(page.getByRole('heading', { level: 2, name: 'Where do you live?' }))
    .toBeVisible()
  expect(location.pathname + location.search).toBe('/')
})

nightlyTest('visitors find the public pages from the login form', async () => {
  await renderApp('/auth', visitor)
  await expect
    .element(page.getByRole('link', { name: 'See what’s on' }))
    .toHaveAttribute('href', '/welcome')
})
