import type { Page } from '@playwright/test'
import { notifications } from '#shared/notifications/contract.ts'
import { book, inThreeDays } from '../support/events.ts'
import { expect } from '../support/fixtures.ts'
import { clickOn, closePages, deliverTo, enable, nthText, shownOn, test } from '../support/push.ts'
import { dialogOf, expectToast } from '../support/screens.ts'

const unread = async (page: Page) => {
  const answer = await page.request.get(notifications.unreadCount.path)
  return (await answer.json()).count as number
}

test('clicking a booking push opens the event in the open page', {
  tag: '@fullChromium',
}, async ({ page, newcomer, anEvent, boxes: [box] }) => {
  const event = await anEvent(inThreeDays())
  await newcomer()
  const panel = await enable(page)
  await expectToast(page, 'Push notifications enabled')
  const deliver = await deliverTo(page)

  await panel.getByRole('button', { name: 'Test' }).click()
  await expectToast(page, 'Test sent')
  await deliver(await nthText(box, 1))
  await expect.poll(() => shownOn(page)).toMatchObject([{ title: 'It works', tag: 'test' }])

  await book(page.request, event)
  const text = await nthText(box, 2)
  const { notification } = JSON.parse(text)
  await deliver(text)
  await expect
    .poll(() => shownOn(page))
    .toContainEqual({
      title: 'Your booking is confirmed',
      body: `You are going to “${event.title}”. The details are in your email.`,
      tag: notification.tag,
    })

  // Client-side navigation: the page keeps its state.
  await page.evaluate(() => Object.assign(window, { stays: true }))
  await clickOn(page, notification.tag)
  await expect(dialogOf(page, event)).toBeVisible()
  expect(await page.evaluate(() => 'stays' in window)).toBe(true)
  await expect.poll(() => shownOn(page)).toMatchObject([{ tag: 'test' }])
  await expect.poll(() => unread(page)).toBe(0)
})

test('a push clicked while no page is open is marked as read by the next page', {
  tag: ['@fullChromium', '@nightly'],
}, async ({ page, newcomer, anEvent, boxes: [box] }) => {
  const event = await anEvent()
  await newcomer()
  await enable(page)
  const deliver = await deliverTo(page)
  await book(page.request, event)
  const text = await nthText(box, 1)
  await deliver(text)
  await expect.poll(async () => (await shownOn(page)).length).toBe(1)
  expect(await unread(page)).toBe(1)
  await closePages(page)
  await clickOn(page, JSON.parse(text).notification.tag)
  await page.goto('/events')
  await expect.poll(() => unread(page)).toBe(0)
})

test('a push replaces the previous one of its conversation, and reading closes it', {
  tag: ['@fullChromium', '@nightly'],
}, async ({ page, newcomer, anEvent, boxes: [box] }) => {
  const event = await anEvent()
  await newcomer()
  await enable(page)
  const deliver = await deliverTo(page)
  const deliverMessage = (body: string) =>
    deliver(JSON.stringify({ web_push: 8030, notification: { title: 'Joris', body, tag: 'talk' } }))
  await deliverMessage('one')
  await deliverMessage('two')
  await expect.poll(() => shownOn(page)).toEqual([{ title: 'Joris', body: 'two', tag: 'talk' }])

  await book(page.request, event)
  await deliver(await nthText(box, 1))
  await expect.poll(async () => (await shownOn(page)).length).toBe(2)
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expect.poll(() => shownOn(page)).toMatchObject([{ tag: 'talk' }])
})
