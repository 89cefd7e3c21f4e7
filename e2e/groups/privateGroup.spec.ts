import type { Page } from '@playwright/test'
import { groups } from '#shared/groups/contract.ts'
import { logOf, pathOf, type Room, say } from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'
import { findGroup, goToPart, groupCard, groupTitle, makeGroup } from '../support/groups.ts'
import { seeToast } from '../support/screens.ts'

const statusOf = async (page: Page, path: string, { id }: Room) =>
  (await page.request.get(pathOf(path, { id }))).status()

test('a request to join a private group reaches its admin, whose answer shows at once', async ({
  page,
  newcomer,
  anotherBrowser,
}) => {
  const me = await newcomer('Mina Aydin')
  const leader = await anotherBrowser()
  const group = await makeGroup(leader.request, { isPrivate: true })
  await say(leader.request, group, 'Only for us')
  await leader.goto('/')
  await findGroup(page, group)
  const card = groupCard(page, group)
  await expect(card.getByText('Private', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Join' }).click()
  await seeToast(page, 'Your request is sent')
  await expect(card.getByText('Requested')).toBeVisible()

  await card.getByRole('link', { name: group.name }).click()
  await expect(groupTitle(page, group)).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText('You have asked to join.')).toBeVisible()
  await expect(main.getByText(leader.person.name)).toHaveCount(0)
  await expect(main.getByText('Only for us')).toHaveCount(0)
  for (const { path } of [groups.members, groups.messages, groups.requests])
    expect(await statusOf(page, path, group)).toBe(403)

  await leader.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  const news = leader.getByRole('dialog', { name: 'Notifications' })
  await expect(news).toContainText(me.name)
  await news.getByRole('button', { name: 'Somebody asks to join your group', exact: true }).click()
  await expect(groupTitle(leader, group)).toBeVisible()
  await goToPart(leader, 'Members')
  const accept = leader.getByRole('button', { name: `Accept ${me.name}` })
  await expect(accept).toBeVisible()

  await page.getByRole('button', { name: 'Take back' }).click()
  await expect(accept).toHaveCount(0)
  await page.getByRole('button', { name: 'Join' }).click()
  await accept.click()
  await seeToast(leader, `${me.name} is a member now`)
  await expect(leader.getByText('Nobody is waiting for an answer.')).toBeVisible()

  // Without a reload.
  await expect(logOf(page)).toContainText('Only for us')
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  await goToPart(page, 'Members')
  await expect(main.getByText(leader.person.name).first()).toBeVisible()
})
