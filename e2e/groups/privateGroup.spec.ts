import type { Page } from '@playwright/test'
import { groups } from '#shared/groups/contract.ts'
import { messageLog, pathOf, type Room, sendMessage } from '../support/chat.ts'
import { expect, test } from '../support/fixtures.ts'
import { findGroup, goToTab, groupCard, groupTitle, makeGroup } from '../support/groups.ts'
import { expectToast } from '../support/screens.ts'

const statusOf = async (page: Page, path: string, { id }: Room) =>
  (await page.request.get(pathOf(path, { id }))).status()

test('a join request reaches the admin of a private group, and the answer shows live', {
  tag: '@nightly',
}, async ({ page, newcomer, anotherBrowser }) => {
  const me = await newcomer('Mina Aydin')
  const leader = await anotherBrowser()
  const group = await makeGroup(leader.request, { isPrivate: true })
  await sendMessage(leader.request, group, 'Only for us')
  await leader.goto('/')
  await findGroup(page, group)
  const card = groupCard(page, group)
  await expect(card.getByText('Private', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Join' }).click()
  await page.getByLabel('Message', { exact: true }).fill('I live next door.')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expectToast(page, 'Request sent')
  await expect(card.getByText('Requested')).toBeVisible()

  await card.getByRole('link', { name: group.name }).click()
  await expect(groupTitle(page, group)).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText('You’ve asked to join.')).toBeVisible()
  await expect(main.getByText(leader.person.name)).toHaveCount(0)
  await expect(main.getByText('Only for us')).toHaveCount(0)
  for (const { path } of [groups.members, groups.messages, groups.requests])
    expect(await statusOf(page, path, group)).toBe(403)

  await leader.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  const panel = leader.getByRole('dialog', { name: 'Notifications' })
  await expect(panel).toContainText(me.name)
  await panel
    .getByRole('button', { name: `${me.name} wants to join your group`, exact: true })
    .click()
  await expect(groupTitle(leader, group)).toBeVisible()
  await goToTab(leader, 'Members')
  const accept = leader.getByRole('button', { name: `Accept ${me.name}` })
  await expect(accept).toBeVisible()
  await expect(leader.getByText('I live next door.')).toBeVisible()

  await page.getByRole('button', { name: 'Cancel request' }).click()
  await expect(accept).toHaveCount(0)
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByRole('button', { name: 'Send request' }).click()
  await accept.click()
  await expect(leader.getByText('No requests right now.')).toBeVisible()

  // Arrives without a reload.
  await expect(messageLog(page)).toContainText('Only for us')
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  await goToTab(page, 'Members')
  await expect(main.getByText(leader.person.name).first()).toBeVisible()
})
