import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { files } from '#shared/files/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { sharePath } from '#shared/http/receivedItem.ts'
import { messages } from '#shared/messages/contract.ts'
import { clearOutbox } from '#web/storage/outboxStore.ts'
import { keepReceivedItem, type ReceivedItem, readReceivedItem } from '#web/storage/receivedItem.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { composer } from '#web/testing/chat.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { aGroupChat, aJoinedGroup } from '#web/testing/groups.ts'
import { newId } from '#web/testing/ids.ts'
import { expectNoSidewaysScroll } from '#web/testing/layout.ts'
import { aConversation, aThread } from '#web/testing/messages.ts'
import { aMember, aPerson } from '#web/testing/people.ts'
import { renderApp, visitor } from '#web/testing/renderApp.tsx'
import { hourMs } from '#web/ui/time.ts'

const aDocument = () => new File(['%PDF-1.4'], 'Contract.pdf', { type: 'application/pdf' })

const share = (changes: Partial<ReceivedItem> = {}) =>
  keepReceivedItem({
    ...{ meId: aMember().id, at: Date.now(), title: '', text: '', url: '', files: [aDocument()] },
    ...changes,
  })

const acceptFiles = () =>
  fakeApi.on(files.stage, ({ name }) => ({
    ...{ id: newId(), name, bytes: 8, isAnimated: false, preview: null, description: null },
    ...{ kind: 'document' as const, width: null, height: null, nearlyFull: null },
  }))

const targets = () => page.getByRole('list', { name: 'People and groups' })
const target = (name: string) => targets().getByRole('button', { name: new RegExp(`^${name}`) })
const tray = () => page.getByRole('list', { name: 'Chosen files' })
const kept = () => readReceivedItem(aMember().id)

test('what is shared into a group waits in the message there, and nothing is sent', async () => {
  acceptFiles()
  const group = aJoinedGroup()
  aGroupChat(group)
  await share({ text: 'Who can read this?', url: 'https://welkom.example/', title: 'Contract' })
  await renderApp(sharePath)
  await expect.element(page.getByText('Contract.pdf')).toBeVisible()
  await expect.element(target('Fietsers')).toBeVisible()
  await expectAccessible('sharing into the app')
  expectNoSidewaysScroll('sharing into the app')
  await target('Fietsers').click()
  await expect.element(composer()).toHaveValue('Who can read this?\nhttps://welkom.example/')
  await expect.element(tray().getByText('Contract.pdf')).toBeVisible()
  await expect.poll(() => fakeApi.calls(files.stage)).toMatchObject([{ groupId: group.id }])
  expect(fakeApi.calls(groups.send)).toEqual([])
  await expect.poll(kept).toBeNull()
})

test('people come by their latest message, can be searched, and have no place if they cannot answer', async () => {
  const people = ['Sam', 'Noor', 'Ilse', 'Bram', 'Zoë', 'Omar', 'Femke', 'Left'].map((name, at) =>
    aConversation({
      otherUserId: newId(),
      otherUser: aPerson({ name }),
      lastMessageTime: new Date(2026, 0, 20 - at),
      isOpen: name !== 'Left',
    }),
  )
  const zoe = people[4] as (typeof people)[number]
  aThread(zoe, aPerson({ id: zoe.otherUserId, name: 'Zoë' }))
  fakeApi.on(messages.conversations, () => people)
  fakeApi.on(groups.mine, [aJoinedGroup({ joinedAt: new Date(2026, 0, 30) })])
  await share({ files: [], text: 'Hoi' })
  await renderApp(sharePath)
  const names = () =>
    targets()
      .getByRole('button')
      .elements()
      .map((row) => row.querySelector('bdi')?.textContent)
  await expect
    .poll(names)
    .toEqual(['Fietsers', 'Sam', 'Noor', 'Ilse', 'Bram', 'Zoë', 'Omar', 'Femke'])
  await page.getByLabelText('Search people and groups').fill('zoe')
  await expect.poll(names).toEqual(['Zoë'])
  await target('Zoë').click()
  await expect.element(composer()).toHaveValue('Hoi')
  expect(fakeApi.calls(messages.send)).toEqual([])
})

test('words, links and files can become a post', async () => {
  acceptFiles()
  await share({ title: 'Contract', text: 'Look', url: 'https://welkom.example/b' })
  await renderApp(sharePath)
  await page.getByRole('button', { name: /^New post/ }).click()
  const form = page.getByRole('dialog', { name: 'New post' })
  await expect.element(tray().getByText('Contract.pdf')).toBeVisible()
  // It names the file.
  await expect.element(form.getByRole('textbox', { name: 'Title' })).toHaveValue('')
  await expect
    .element(form.getByRole('textbox', { name: 'Content' }))
    .toHaveValue('Look\n\nhttps://welkom.example/b')
  await expect.poll(kept).toBeNull()
})

test('after an hour it is gone, also while the page was open', async () => {
  aGroupChat(aJoinedGroup())
  await share({ at: Date.now() - hourMs })
  const { unmount } = await renderApp(sharePath)
  await expect.element(page.getByText('This took a little too long')).toBeVisible()
  expect(await kept()).toBeNull()
  await unmount()

  await share()
  await renderApp(sharePath)
  await expect.element(target('Fietsers')).toBeVisible()
  await share({ at: Date.now() - hourMs })
  await target('Fietsers').click()
  await expect.element(page.getByText('This took a little too long')).toBeVisible()
  await expectAccessible('an expired item')
})

test('it is shown to no other user, and not after a logout', async () => {
  await share({ meId: newId() })
  const { unmount } = await renderApp(sharePath)
  await expect.element(page.getByText('Nothing to share right now')).toBeVisible()
  await unmount()

  await share()
  await clearOutbox(aMember().id) // a visit of the same user
  expect(await kept()).not.toBeNull()
  await clearOutbox(newId()) // of another one
  expect(await kept()).toBeNull()
  await share()
  await clearOutbox() // a logout
  expect(await kept()).toBeNull()
})

test('an expired item keeps no content on the device', async () => {
  const at = Date.now() - hourMs
  await share({ at, text: 'Hoi' })
  await clearOutbox(aMember().id)
  expect(await kept()).toBe('expired')
})

test('visitors log in first, and share again', async () => {
  await share()
  await renderApp('/share?again=1', visitor)
  await expect.poll(() => window.location.pathname).toBe('/auth')
  expect(new URLSearchParams(window.location.search).get('next')).toBe('/share?again=1')
})

test('what could not be kept has to be shared again', async () => {
  await renderApp('/share?again=1')
  await expect.element(page.getByText('That didn’t arrive')).toBeVisible()
  await page.getByRole('link', { name: 'Go to your messages' }).click()
  await expect.poll(() => window.location.pathname).toBe('/messages')
})
