import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { groups } from '#shared/groups/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { actionOf, chatLog, chooseAction, openActions } from '#web/testing/chat.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { aGroupChat, aJoinedGroup, chatPath } from '#web/testing/groups.ts'
import { nightlyTest } from '#web/testing/nightlyTest.ts'
import { aMember } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'

const form = page.getByRole('dialog', { name: 'Remove this message?' })

test('an admin removes a message with a reason, and a placeholder stays', async () => {
  const group = aJoinedGroup({ role: 'admin' })
  const chat = aGroupChat(group, 2)
  await renderApp(chatPath(group), aMember())
  await chooseAction('Line 1.', 'Remove')
  await expect.element(form.getByLabelText(/^Why/)).toHaveFocus()
  await form.getByRole('button', { name: 'Remove message' }).click()
  await expect.element(form.getByText('Required')).toBeVisible()
  expect(fakeApi.calls(groups.takeDownMessage)).toEqual([])
  await form.getByLabelText(/^Why/).fill('Advertising does not belong here.')
  await expectAccessible('the dialog that removes a message')
  await form.getByRole('button', { name: 'Remove message' }).click()
  await expect.element(toast('Message removed')).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(chatLog().getByText('Message removed')).toBeVisible()
  await expect.element(chatLog().getByText('Line 1.')).not.toBeInTheDocument()
  const [{ id: messageId } = { id: '' }] = chat.rows
  const reason = 'Advertising does not belong here.'
  expect(fakeApi.calls(groups.takeDownMessage)).toEqual([{ id: group.id, messageId, reason }])
})

test('a message that an admin removes disappears from an open chat', async () => {
  const group = aJoinedGroup()
  const chat = aGroupChat(group, 2)
  await renderApp(chatPath(group), aMember())
  await expect.element(chatLog().getByText('Line 1.')).toBeVisible()
  chat.remove(chat.rows[0]?.id ?? '', true)
  await expect.element(chatLog().getByText('Message removed')).toBeVisible()
  await expect.element(chatLog().getByText('Line 1.')).not.toBeInTheDocument()
})

test('an ordinary member can only report', async () => {
  const group = aJoinedGroup()
  aGroupChat(group, 1)
  await renderApp(chatPath(group), aMember())
  await openActions('Line 1.')
  await expect.element(actionOf('Report')).toBeVisible()
  await expect.element(actionOf('Remove')).not.toBeInTheDocument()
})

nightlyTest('an admin reports a message to the team instead', async () => {
  const group = aJoinedGroup({ role: 'admin' })
  aGroupChat(group, 1)
  await renderApp(chatPath(group), aMember())
  await chooseAction('Line 1.', 'Remove')
  await form.getByRole('button', { name: 'Report it to our team' }).click()
  await expect.element(page.getByRole('dialog', { name: /^Report/ })).toBeVisible()
})
