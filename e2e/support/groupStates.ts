import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { conversations } from '#shared/conversation/contract.ts'
import { files } from '#shared/files/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { groupInvitations } from '#shared/groups/invitations/contract.ts'
import {
  acceptJoinRequest,
  chooseAction,
  composerOf,
  expectOk,
  idOf,
  join,
  messageRows,
  pathOf,
  sendMessage,
} from './chat.ts'
import { connect } from './connections.ts'
import { groupPath, makeGroup } from './groups.ts'
import { twoColourPhoto } from './photos.ts'
import { type Actors, expectDialogOpen, fill, press, type ScreenState } from './screenState.ts'

const chatPathOf = ({ id }: { id: string }) => `/groups?tab=mine&chat=${id}`

/** A group of the current user with another member and a message. */
const activeGroup = async ({ me, newcomer }: Actors) => {
  const [group, other] = [await makeGroup(me), await newcomer()]
  await join(other, group)
  await sendMessage(other, group, 'Shall we meet at the station?')
  return group
}

/** Besides, the current user has answered the message, and changed the answer. */
const groupWithAnswer = async ({ me, newcomer }: Actors) => {
  const [group, other] = [await makeGroup(me), await newcomer()]
  await join(other, group)
  const question = await sendMessage(other, group, 'Shall we meet at the station?')
  const send = pathOf(groups.send.path, { id: group.id })
  const data = { message: 'Yes!', replyToId: question.id }
  const answer = await (await expectOk(me.post(send, { data }))).json()
  const ids = { kind: 'group', id: group.id, messageId: answer.id }
  await expectOk(me.put(pathOf(conversations.edit.path, ids), { data: { text: 'Yes, at ten.' } }))
  return group
}

/** A group of the current user, with one member and one pending join request. */
const groupWithJoinRequest = async ({ me, newcomer }: Actors) => {
  const group = await makeGroup(me, { isPrivate: true })
  const [member, applicant] = [await newcomer(), await newcomer()]
  for (const each of [member, applicant]) await join(each, group)
  await acceptJoinRequest(me, group, await idOf(member))
  return group
}

const invite = async (by: APIRequestContext, { id }: { id: string }, whom: APIRequestContext) => {
  const data = { userId: await idOf(whom) }
  await expectOk(by.post(pathOf(groupInvitations.invite.path, { id }), { data }))
}

/** Types a message without sending it. */
const typeDraft = async (page: Page) => {
  await expect(messageRows(page).first()).toBeVisible()
  await composerOf(page).fill('At ten, then.')
}

/** The current user has voted in it, and pinned it. */
const groupWithPoll = async ({ me }: Actors) => {
  const group = await makeGroup(me)
  const { id } = group
  const poll = { options: ['Friday', 'Saturday'] }
  const data = { message: 'When do we go?', poll }
  const asked = await expectOk(me.post(pathOf(groups.send.path, { id }), { data }))
  const ids = { kind: 'group', id, messageId: (await asked.json()).id }
  await expectOk(me.put(pathOf(conversations.vote.path, ids), { data: { options: [1] } }))
  await expectOk(me.put(pathOf(conversations.pin.path, ids)))
  return group
}

/** The current user has sent a picture. */
const groupWithPicture = async ({ me }: Actors) => {
  const group = await makeGroup(me)
  const { name, buffer } = await twoColourPhoto()
  const headers = { 'content-type': 'application/octet-stream' }
  const staged = await expectOk(
    me.post(files.stage.path, { params: { name }, data: buffer, headers }),
  )
  const data = { message: '📷', fileIds: [(await staged.json()).id] }
  await expectOk(me.post(pathOf(groups.send.path, { id: group.id }), { data }))
  return group
}

const openPicture = press('Your picture, not described')

export const groupStates: ScreenState[] = [
  {
    name: 'group chat',
    path: '/groups/:id',
    prepare: async (actors) => groupPath(await activeGroup(actors)),
    reach: typeDraft,
  },
  {
    name: 'group members',
    path: '/groups/:id',
    prepare: async (actors) => groupPath(await groupWithJoinRequest(actors), 'members'),
  },
  {
    name: 'group description',
    path: '/groups/:id',
    prepare: async (actors) => groupPath(await activeGroup(actors), 'about'),
  },
  {
    name: 'invited to a group',
    path: '/groups/:id',
    prepare: async ({ me, newcomer }) => {
      const other = await newcomer()
      const group = await makeGroup(other, { isPrivate: true })
      await connect(other, me)
      await invite(other, group, me)
      return groupPath(group)
    },
  },
  {
    name: 'actions of a message',
    path: '/groups/:id',
    prepare: async (actors) => groupPath(await activeGroup(actors)),
    reach: async (page) => {
      await expect(messageRows(page).first()).toBeVisible()
      await page.getByRole('button', { name: /^Actions for message/ }).press('Enter')
      await expectDialogOpen(page)
    },
  },
  {
    name: 'answering a message',
    path: '/groups/:id',
    prepare: async (actors) => groupPath(await groupWithAnswer(actors)),
    reach: async (page) => {
      await expect(messageRows(page).last()).toBeVisible()
      await chooseAction(page, /^Actions for message: Yes/, 'Reply')
      await expect(page.getByText('Replying to', { exact: false })).toBeVisible()
    },
  },
  {
    name: 'remove a message',
    path: '/groups/:id',
    prepare: async (actors) => groupPath(await activeGroup(actors)),
    reach: async (page) => {
      await expect(messageRows(page).first()).toBeVisible()
      await chooseAction(page, /^Actions for message/, 'Remove')
      await fill({ Why: 'Advertising does not belong here.' })(page)
    },
    dialog: 'RemoveMessageDialog',
  },
  {
    name: 'picture on the whole screen',
    path: '/groups/:id',
    prepare: async (actors) => groupPath(await groupWithPicture(actors)),
    reach: openPicture,
  },
  {
    name: 'describing a sent picture',
    path: '/groups/:id',
    prepare: async (actors) => groupPath(await groupWithPicture(actors)),
    reach: async (page) => {
      await openPicture(page)
      await press('Describe this picture')(page)
    },
    dialog: 'ChangeDescriptionDialog',
  },
  {
    name: 'describing a chosen picture',
    path: '/groups/:id',
    prepare: async (actors) => groupPath(await activeGroup(actors)),
    reach: async (page) => {
      await page.locator('input[type="file"]').setInputFiles(await twoColourPhoto())
      await press(/Describe the picture/)(page)
    },
    dialog: 'DescribeDialog',
  },
  {
    name: 'new poll',
    path: '/groups/:id',
    prepare: async (actors) => groupPath(await activeGroup(actors)),
    reach: async (page) => {
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Poll' }).click()
      await fill({ Question: 'When do we go?', 'Option 1': 'Friday' })(page)
    },
    dialog: 'PollDialog',
  },
  {
    name: 'votes of a poll',
    path: '/groups/:id',
    prepare: async (actors) => groupPath(await groupWithPoll(actors)),
    reach: press(/^1 vote$/),
    dialog: 'VotesDialog',
  },
  {
    name: 'notifications of a group',
    path: '/groups/:id',
    prepare: async (actors) => groupPath(await activeGroup(actors)),
    reach: press(/^Notifications/),
    dialog: 'NotificationLevelDialog',
  },
  {
    name: 'go to a date',
    path: '/groups/:id',
    prepare: async (actors) => groupPath(await activeGroup(actors)),
    reach: async (page) => {
      await page.getByTitle('Go to date').first().click()
      await expectDialogOpen(page)
    },
    dialog: 'GoToDateDialog',
  },
  {
    name: 'message to everyone in a group',
    path: '/groups/:id',
    prepare: async (actors) => groupPath(await activeGroup(actors)),
    reach: async (page) => {
      await composerOf(page).fill('@group At ten, then.')
      await press('Send')(page)
    },
    dialog: 'EveryoneDialog',
  },
  {
    name: 'chat dialog over the groups',
    path: '/groups',
    prepare: async (actors) => chatPathOf(await activeGroup(actors)),
    reach: typeDraft,
    dialog: 'ChatDialog',
  },
  {
    name: 'group behind a link to its chat',
    path: '/groups',
    prepare: async ({ newcomer }) => chatPathOf(await makeGroup(await newcomer())),
    reach: expectDialogOpen,
  },
  {
    name: 'edit group',
    path: '/groups/:id',
    prepare: async ({ me }) => `${groupPath(await makeGroup(me), 'about')}&dialog=edit`,
    reach: fill({ Description: 'Out on the bicycle, also in the rain.' }),
    dialog: 'EditGroupDialog',
  },
  {
    name: 'hand over a group',
    path: '/groups/:id',
    prepare: async (actors) => `${groupPath(await activeGroup(actors), 'about')}&dialog=handOver`,
    reach: async (page) => {
      await expectDialogOpen(page)
      await page.getByRole('radio').first().check()
    },
    dialog: 'HandOverDialog',
  },
  {
    name: 'leave a group',
    path: '/groups/:id',
    prepare: async ({ me, newcomer }) => {
      const group = await makeGroup(await newcomer())
      await join(me, group)
      return `${groupPath(group, 'about')}&dialog=leave`
    },
    reach: expectDialogOpen,
  },
  {
    name: 'delete a group',
    path: '/groups/:id',
    prepare: async ({ me }) => `${groupPath(await makeGroup(me), 'about')}&dialog=delete`,
    reach: expectDialogOpen,
  },
  {
    name: 'invite to a group',
    path: '/groups/:id',
    prepare: async ({ me, newcomer }) => {
      await connect(me, await newcomer())
      return `${groupPath(await makeGroup(me), 'about')}&dialog=invite`
    },
    dialog: 'InviteDialog',
  },
]
