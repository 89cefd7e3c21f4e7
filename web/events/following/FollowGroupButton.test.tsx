import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { events } from '#shared/events/contract.ts'
import { following } from '#shared/events/following/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { aGroupChat, aJoinedGroup } from '#web/testing/groups.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { waitUntilIdle } from '#web/testing/waitForIdle.ts'

test('a member stops following the events of a group', async () => {
  const group = aJoinedGroup()
  aGroupChat(group, 1)
  fakeApi.on(groups.members, [])
  fakeApi.on(events.list, [])
  const follows = { hosts: [], groups: [{ id: group.id, name: group.name }] }
  fakeApi.on(following.mine, () => follows)
  fakeApi.on(following.unfollowGroup, ({ id }) => {
    follows.groups = follows.groups.filter((one) => one.id !== id)
    return null
  })
  await renderApp(`/groups/${group.id}?tab=events`)
  const follow = page.getByRole('button', { name: 'Follow its events' })
  await page.getByRole('button', { name: 'Following its events' }).click()
  await expect.element(follow).toBeVisible()
  await waitUntilIdle()
  await expect.element(follow).toBeVisible()
})
