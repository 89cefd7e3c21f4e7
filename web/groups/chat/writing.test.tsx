import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { groups, slowModes } from '#shared/groups/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import {
  chooseAction,
  composer,
  openGroupChat,
  send,
  shownStates,
  shownTexts,
} from '#web/testing/chat.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { pushLive } from '#web/testing/fakeEventSource.ts'
import { aGroupChat, aJoinedGroup } from '#web/testing/groups.ts'
import { renderApp } from '#web/testing/renderApp.tsx'

const adminsOnly = () => page.getByText('Only admins can write here')
const countdown = () => page.getByText(/^You can write again in \d/)

test('who may not write sees why, and the text field as soon as that changes', async () => {
  const { group } = await openGroupChat(1)
  const change = (isForAdminsToWrite: boolean) => {
    Object.assign(group, { isForAdminsToWrite })
    pushLive({ kind: 'groupChanged', groupId: group.id })
  }
  change(true)
  await expect.element(adminsOnly()).toBeVisible()
  await expect.element(composer()).not.toBeInTheDocument()
  await expectAccessible('a chat in which only admins write')
  change(false)
  await composer().fill('Not sent yet')
  change(true)
  await expect.element(adminsOnly()).toBeVisible()
  await send('Not sent either')
  expect(shownTexts()).toHaveLength(1)
  await expect.element(composer()).toHaveValue('Not sent either')
})

test('who may not write still changes their messages', async () => {
  const { group } = await openGroupChat(0)
  await send('At ten')
  await expect.poll(shownStates).toEqual(['sent'])
  Object.assign(group, { isForAdminsToWrite: true })
  pushLive({ kind: 'groupChanged', groupId: group.id })
  await expect.element(adminsOnly()).toBeVisible()
  await chooseAction('At ten', 'Edit')
  await expect.element(composer()).toHaveValue('At ten')
})

test('admins write at any time', async () => {
  const limits = { isForAdminsToWrite: true, slowModeSeconds: 3600 }
  await openGroupChat(0, { role: 'admin', hasAdmin: true, ...limits })
  for (const text of ['One', 'Two']) await send(text)
  await expect.poll(shownStates).toEqual(['sent', 'sent'])
})

test('slow mode counts down after a message, and keeps what is written meanwhile', async () => {
  await openGroupChat(0, { slowModeSeconds: 3600 })
  await expect.element(countdown()).not.toBeInTheDocument()
  await send('First')
  await expect.element(countdown()).toBeVisible()
  await expect.poll(shownStates).toEqual(['sent'])
  await expectAccessible('slow mode')
  await send('Second')
  await expect.element(composer()).toHaveValue('Second')
  expect(shownTexts()).toEqual(['First'])
})

test('an admin switches who may write, and slow mode', async () => {
  const group = aJoinedGroup({ role: 'admin' })
  aGroupChat(group)
  fakeApi.on(groups.members, () => [])
  fakeApi.on(groups.changeWriting, ({ isForAdminsToWrite, slowModeSeconds }) =>
    Object.assign(group, { isForAdminsToWrite, slowModeSeconds }),
  )
  await renderApp(`/groups/${group.id}?tab=about`)
  const slow = page.getByLabelText('Slow mode')
  await expect
    .poll(() => [...(slow.query()?.querySelectorAll('option') ?? [])].map((one) => one.text))
    .toEqual(['Off', '30 seconds', '1 minute', '5 minutes', '1 hour', '6 hours'])
  await slow.selectOptions('5 minutes')
  await expect.poll(() => group.slowModeSeconds).toBe(slowModes[3])
  await page.getByLabelText('Who may write in the chat').selectOptions('Only admins')
  await expect.poll(() => group).toMatchObject({ isForAdminsToWrite: true, slowModeSeconds: 300 })
  await expect.element(slow).not.toBeInTheDocument()
})
