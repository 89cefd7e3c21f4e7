import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { events } from '#shared/events/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { anEvent } from '#web/testing/events.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { aGroup, aGroupChat, aJoinedGroup } from '#web/testing/groups.ts'
import { desktop, expectScreenQuality, setViewport } from '#web/testing/layout.ts'
import { anAdmin } from '#web/testing/people.ts'
import { setPlatform } from '#web/testing/platform.ts'
import { renderApp } from '#web/testing/renderApp.tsx'

const host = page.getByRole('link', { name: 'Host an event' })

/** A group with this role, on its tab of events. */
const openEvents = async (role: 'member' | 'events' | 'admin', upcoming = [anEvent()]) => {
  const group = aJoinedGroup({ role })
  aGroupChat(group)
  fakeApi.on(groups.members, [])
  fakeApi.on(events.list, (filter) => (filter.group === group.id ? upcoming : []))
  await renderApp(`/groups/${group.id}?tab=events`)
  await expect.element(page.getByRole('heading', { name: 'Events' })).toBeVisible()
  return group
}

test('members find the events of the group in a tab', async () => {
  const event = anEvent()
  fakeApi.on(events.one, event)
  await openEvents('member', [event])
  await expectScreenQuality('the events of a group')
  await expect.element(host).not.toBeInTheDocument()
  await page.getByRole('link', { name: event.title }).click()
  await expect.element(page.getByRole('dialog', { name: event.title })).toBeVisible()
})

test('whoever runs the events of the group hosts one, if the community allows it', async () => {
  setPlatform({ whoMayHost: 'groupAdmins' })
  const { id } = await openEvents('events', [])
  await expect.element(page.getByText('No upcoming events')).toBeVisible()
  await expect.element(host).toHaveAttribute('href', `/hosting/new?group=${id}`)
  await expectScreenQuality('a group without events')
})

test('where only administrators host, admins of a group do not', async () => {
  setPlatform({ whoMayHost: 'admins' })
  await openEvents('admin', [])
  await expect.element(page.getByText('No upcoming events')).toBeVisible()
  await expect.element(host).not.toBeInTheDocument()
})

test('on a wide screen the events are beside the chat, also for others than members', async () => {
  await setViewport(desktop)
  const group = aGroup()
  const event = anEvent()
  fakeApi.on(groups.one, group)
  fakeApi.on(events.list, [event])
  await renderApp(`/groups/${group.id}`, anAdmin())
  await expect.element(page.getByRole('link', { name: event.title })).toBeVisible()
  await expect.element(host).toBeVisible()
  await expectScreenQuality('a group with events on a wide screen')
})
