import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { groups } from '#shared/groups/contract.ts'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { aGroupChat, aJoinedGroup } from '#web/testing/groups.ts'
import { tabTo } from '#web/testing/keyboard.ts'
import { nightlyTest } from '#web/testing/nightlyTest.ts'
import { renderApp } from '#web/testing/renderApp.tsx'
import { toast } from '#web/testing/toasts.ts'

const form = () => page.getByRole('dialog', { name: 'Create group' })
const nameField = () => form().getByRole('textbox', { name: 'Name' })
const submit = () => form().getByRole('button', { name: 'Create group' })
const create = () => page.getByRole('button', { name: 'Create Group' }).first()

/** The group that the server creates, with an empty chat. */
const answerCreated = (name: string) => {
  const group = aJoinedGroup({ name, role: 'admin', memberCount: 1 })
  aGroupChat(group)
  fakeApi.on(groups.create, group)
  return group
}

test('a group requires a name', async () => {
  await renderApp('/groups')
  await create().click()
  await expect.element(nameField()).toHaveFocus()
  await nameField().fill('   ')
  await submit().click()
  await expect.element(form().getByText('Required', { exact: true })).toBeVisible()
  await expect.element(nameField()).toHaveFocus()
  await expectAccessible('new group, name missing')
  expect(fakeApi.calls(groups.create)).toEqual([])
})

nightlyTest('the form has a URL, which Cancel and going back leave', async () => {
  await renderApp('/groups?dialog=new')
  await expect.element(nameField()).toBeVisible()
  await form().getByRole('button', { name: 'Cancel' }).click()
  await expect.element(form()).not.toBeInTheDocument()
  await expect.poll(() => window.location.href).toMatch(/\/groups$/)
  await create().click()
  await expect.element(nameField()).toBeVisible()
  expect(window.location.search).toBe('?dialog=new')
  window.history.back()
  await expect.element(form()).not.toBeInTheDocument()
  window.history.forward()
  await expect.element(nameField()).toBeVisible()
})

nightlyTest('leaving with unsaved text asks for confirmation', async () => {
  await renderApp('/groups?dialog=new')
  await nameField().fill('Half a thought')
  await userEvent.keyboard('{Escape}')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep writing' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(nameField()).toHaveValue('Half a thought')
  await form().getByRole('button', { name: 'Cancel' }).click()
  await expectAccessible('asking before a form is left')
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect.element(form()).not.toBeInTheDocument()
})

nightlyTest('a failed create shows the reason and keeps the input', async () => {
  const group = answerCreated('Dansers')
  await renderApp('/groups?dialog=new')
  await nameField().fill('Dansers')
  await form().getByLabelText('Description').fill('Every Friday.')
  await form().getByLabelText('Private group').click()
  fakeApi.fail(groups.create, 503, { message: 'Welkom is busy right now.' })
  await submit().click()
  await expect.element(toast('Failed to create group')).toBeVisible()
  await expect.element(toast('Welkom is busy right now.')).toBeVisible()
  await expect.element(form()).toMatchTextContent('Welkom is busy right now.')
  await expectAccessible('creating a group failed')
  fakeApi.fail(groups.create, 400, { message: 'Choose another name', field: 'name' })
  await submit().click()
  await expect.element(form().getByText('Choose another name')).toBeVisible()
  await expect.element(nameField()).toHaveFocus()
  fakeApi.goOffline()
  await submit().click()
  await expect
    .element(toast('We couldn’t reach Welkom. Check your connection and try again.'))
    .toBeVisible()
  fakeApi.goOnline()
  await expect.element(nameField()).toHaveValue('Dansers')
  await expect.element(form().getByLabelText('Description')).toHaveValue('Every Friday.')
  await expect.element(form().getByLabelText('Private group')).toBeChecked()
  fakeApi.on(groups.create, group)
  await submit().click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Dansers' })).toBeVisible()
})

nightlyTest('a group can be created by keyboard alone', async () => {
  const group = answerCreated('Lopers')
  await renderApp('/groups?tab=mine')
  await tabTo(create())
  await userEvent.keyboard('{Enter}')
  await expect.element(nameField()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(form()).not.toBeInTheDocument()
  await expect.element(create()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(nameField()).toHaveFocus()
  await userEvent.keyboard('Lopers')
  await tabTo(form().getByLabelText('Type'))
  await userEvent.keyboard('e')
  await tabTo(form().getByLabelText('Private group'))
  await userEvent.keyboard(' ')
  await expect.element(form().getByLabelText('Private group')).toBeChecked()
  await tabTo(submit())
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: group.name })).toBeVisible()
  await expect.element(toast('Your group is ready')).toBeVisible()
  const draft = { name: 'Lopers', description: '', type: 'expats', isPrivate: true }
  expect(fakeApi.calls(groups.create)).toMatchObject([draft])
  expect(window.location.pathname).toBe(`/groups/${group.id}`)
})
