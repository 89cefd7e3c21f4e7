import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { community, type Post } from '#shared/community/contract.ts'
import { type DirectMessage, messages } from '#shared/messages/contract.ts'
import { dataRights, privacy } from '#shared/privacy/contract.ts'
import { profile } from '#shared/profile/contract.ts'
import { composer, rowText, shownStates } from '#web/testing/chat.ts'
import { myPost } from '#web/testing/community.ts'
import { fakeApi } from '#web/testing/fakeApi.ts'
import { dismissToast, pressAt, tabTo, typeAt } from '#web/testing/keyboard.ts'
import { aConversation } from '#web/testing/messages.ts'
import { nightlyTest } from '#web/testing/nightlyTest.ts'
import { aMember } from '#web/testing/people.ts'
import { anExportRequest, aPolicy } from '#web/testing/privacy.ts'
import { reloadApp, renderApp } from '#web/testing/renderApp.tsx'

nightlyTest('a post can be written by keyboard alone', async () => {
  const posts: Post[] = []
  fakeApi.on(community.posts, () => posts)
  fakeApi.on(community.create, (draft) => {
    const post = myPost({ ...draft, language: draft.language ?? null })
    posts.unshift(post)
    return post
  })
  await renderApp('/community')
  await pressAt(page.getByRole('button', { name: 'New Post' }).first())
  const form = page.getByRole('dialog', { name: 'New post' })
  await expect.element(form.getByRole('textbox', { name: 'Title' })).toHaveFocus()
  await typeAt(form.getByRole('textbox', { name: 'Title' }), 'A tandem for two')
  await typeAt(form.getByRole('textbox', { name: 'Content' }), 'Good brakes, and a bell.')
  await tabTo(form.getByLabelText('Category'))
  await userEvent.keyboard('s')
  await pressAt(form.getByRole('button', { name: 'Post', exact: true }))
  await dismissToast('Post created')
  const post = page.getByRole('article', { name: 'A tandem for two' })
  await expect.element(post).toMatchTextContent(/Social/)
})

test('a message can be written by keyboard alone, and the field keeps the focus', async () => {
  const conversation = aConversation()
  fakeApi.on(messages.conversations, [conversation])
  fakeApi.on(messages.conversation, conversation)
  fakeApi.on(messages.send, ({ content, receiverId, clientId = null }): DirectMessage => {
    const now = new Date()
    return {
      id: '01890a5d-ac96-774b-8d00-000000009001',
      senderId: aMember().id,
      receiverId,
      content,
      isRead: false,
      createdAt: now,
      updatedAt: now,
      conversationId: '01890a5d-ac96-774b-8d00-000000009002',
      seq: 1,
      changedSeq: 1,
      isDeleted: false,
      clientId,
    }
  })
  await renderApp(`/messages?with=${conversation.otherUserId}`)
  await typeAt(composer(), 'Shall we ride on Thursday?')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => rowText('Thursday')).not.toBe('')
  await expect.poll(() => shownStates().at(-1)).toBe('sent')
  await expect.element(composer()).toHaveFocus()
})

nightlyTest('a profile can be edited by keyboard alone', async () => {
  const me = aMember()
  fakeApi.on(profile.update, (change) => Object.assign(me, change))
  await renderApp('/profile', me)
  await pressAt(page.getByRole('button', { name: 'Edit Profile' }))
  await expect.element(page.getByLabelText('Full name')).toHaveFocus()
  await typeAt(page.getByLabelText('Location'), 'Delft')
  await pressAt(page.getByRole('button', { name: 'Save', exact: true }))
  await dismissToast('Profile updated successfully!')
  const facts = page.getByRole('main').getByRole('definition')
  await expect.element(facts.filter({ hasText: 'Delft' })).toBeVisible()
})

nightlyTest(
  'a data export and an account deletion can be requested by keyboard alone',
  async () => {
    fakeApi.on(privacy.policy, aPolicy())
    fakeApi.on(dataRights.requestExport, anExportRequest({ status: 'pending' }))
    fakeApi.fail(dataRights.deleteAccount, 409, {
      message: 'At least one administrator must remain',
    })
    const rendered = await renderApp('/privacy#your-data')
    await pressAt(page.getByRole('button', { name: 'Request export' }))
    await dismissToast('Export requested')
    await reloadApp(rendered, '/privacy#delete-account')
    const zone = page.getByRole('region', { name: 'Delete your account' })
    await typeAt(zone.getByRole('textbox'), 'DELETE MY ACCOUNT')
    await pressAt(zone.getByRole('button', { name: 'Delete my account' }))
    await expect.poll(() => fakeApi.calls(dataRights.deleteAccount)).toHaveLength(1)
  },
)
