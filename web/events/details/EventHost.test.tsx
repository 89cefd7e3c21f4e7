import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Event, events } from '#shared/events/contract.ts'
import { type EventFollows, following } from '#shared/events/following/contract.ts'
import { anEvent } from '#web/testing/events.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { pushLive } from '#web/testing/fakeEventSource.ts'
import { expectScreenQuality } from '#web/testing/layout.ts'
import { onlyNightly } from '#web/testing/nightlyTest.ts'
import { aMember, aPerson } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'
import { waitUntilIdle } from '#web/testing/waitForIdle.ts'

const openEvent = async (event: Event) => {
  fakeApi.on(events.list, () => [event])
  fakeApi.on(events.one, () => event)
  await renderApp(`/events?event=${event.id}`)
  const dialog = page.getByRole('dialog', { name: event.title })
  await expect.element(dialog).toBeVisible()
  return dialog
}

test('who has a place writes to the host', async () => {
  const event = anEvent({ host: aPerson(), isBooked: true, mayWriteToHost: true })
  const dialog = await openEvent(event)
  const link = dialog.getByRole('link', { name: 'Write to the host' })
  await expect.element(link).toHaveAttribute('href', `/messages?with=${event.host?.id}`)
  await onlyNightly(expectScreenQuality)('an event with a way to write to its host')
  event.mayWriteToHost = false
  await waitUntilIdle()
  pushLive({ kind: 'eventChanged', eventId: event.id })
  await expect.element(link).not.toBeInTheDocument()
})

test('a member follows the host, and sees it before the reply', async () => {
  const host = aPerson({ name: 'Joris Visser' })
  const follows: EventFollows = { hosts: [], groups: [] }
  fakeApi.on(following.mine, () => follows)
  const { promise, resolve } = Promise.withResolvers<void>()
  fakeApi.on(following.followHost, async () => {
    await promise
    follows.hosts.push(host)
    return null
  })
  const dialog = await openEvent(anEvent({ host }))
  const follow = dialog.getByRole('button', { name: 'Follow the events of Joris Visser' })
  const followed = dialog.getByRole('button', { name: 'Following the events of Joris Visser' })
  await expect.element(follow).toHaveTextContent('Follow')
  await onlyNightly(expectScreenQuality)('an event with a host to follow')
  await follow.click()
  await expect.element(followed).toHaveTextContent('Following')
  resolve()
  await waitUntilIdle()
  await expect.element(followed).toBeVisible()
  fakeApi.fail(following.unfollowHost, 503, { message: 'Welkom is busy right now.' })
  await followed.click()
  await expect.element(toast('That didn’t work')).toBeVisible()
  await expect.element(followed).toBeVisible()
})

test('hosts do not follow themselves', async () => {
  const dialog = await openEvent(anEvent({ host: aMember() }))
  await waitUntilIdle()
  await expect.element(dialog.getByRole('button', { name: /^Follow/ })).not.toBeInTheDocument()
})
