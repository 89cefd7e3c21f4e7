import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { connections } from '#shared/connections/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { resources } from '#shared/resources/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { composer } from '#web/testing/chat.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { desktop, phone, setViewport } from '#web/testing/layout.ts'
import { aConversation } from '#web/testing/messages.ts'
import { firstOf } from '#web/testing/nightlyTest.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { aGuide } from '#web/testing/resources.ts'

const lastUpdated = page.getByText(/^Last updated \d\d:\d\d$/)

const sizes = [
  ['phone', phone],
  ['desktop', desktop],
] as const

const longGuide = () => {
  const parts = Array.from({ length: 12 }, (_, at) => [
    `## Part ${at + 1}`,
    'A sentence. '.repeat(60),
  ])
  return aGuide({ content: parts.flat().join('\n\n') })
}

for (const [device, size] of firstOf(sizes))
  test(`on a ${device}, the visible text stays in place when the connection is lost and restored`, async () => {
    await setViewport(size)
    const guide = longGuide()
    fakeApi.on(resources.one, guide)
    await renderApp(`/resources/${guide.slug}`)
    const heading = page.getByRole('heading', { name: 'Part 6' })
    await expect.element(heading).toBeVisible()
    const element = heading.element()
    element.scrollIntoView({ block: 'center' })
    const top = () => Math.round(element.getBoundingClientRect().top)
    const before = top()
    fakeApi.goOffline()
    await expect.element(page.getByText("You're offline")).toBeVisible()
    await expect.element(lastUpdated).toBeInTheDocument()
    await expect.poll(top).toBe(before)
    fakeApi.goOnline()
    await expect.element(lastUpdated).not.toBeInTheDocument()
    await expect.poll(top).toBe(before)
  })

for (const [device, size] of firstOf(sizes))
  test(`on a ${device}, nothing covers the send button of a conversation while offline`, async () => {
    await setViewport(size)
    const conversation = aConversation()
    fakeApi.on(messages.conversations, [conversation])
    fakeApi.on(messages.conversation, conversation)
    await renderApp(`/messages?with=${conversation.otherUserId}`)
    await expect.element(composer()).toBeVisible()
    fakeApi.goOffline()
    await expect.element(lastUpdated).toBeVisible()
    const send = page.getByRole('button', { name: 'Send' }).element()
    const isOnTop = () => {
      const { left, bottom, width } = send.getBoundingClientRect()
      return send.contains(document.elementFromPoint(left + width / 2, bottom - 4))
    }
    await expect.poll(isOnTop).toBe(true)
  })

test('a screen that was never loaded shows an error offline, and loads by itself afterwards', async () => {
  await renderApp('/groups')
  await expect.element(page.getByRole('tab', { name: 'Explore Groups' })).toBeVisible()
  fakeApi.goOffline()
  const nav = page.getByRole('navigation', { name: 'Main' })
  await nav.getByRole('link', { name: 'Connect' }).click()
  const reason = page.getByText('You’re offline, and this isn’t saved on your device yet.')
  await expect.element(reason.first()).toBeVisible()
  await expectAccessible('never loaded, offline')
  expect(fakeApi.calls(connections.list)).toEqual([])
  fakeApi.goOnline()
  await expect.element(reason.first()).not.toBeInTheDocument()
  await expect.element(page.getByText(/could not be loaded/)).not.toBeInTheDocument()
  expect(fakeApi.calls(connections.list).length).toBeGreaterThan(0)
})
