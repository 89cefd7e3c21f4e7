import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { groupInvitations } from '#shared/groups/invitations/contract.ts'
import {
  acceptJoinRequest,
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
import { type Actors, expectDialogOpen, fill, type ScreenState } from './screenState.ts'

const chatPathOf = ({ id }: { id: string }) => `/groups?tab=mine&chat=${id}`

/** A group of the current user with another member and a message. */
const activeGroup = async ({ me, newcomer }: Actors) => {
  const [group, other] = [await makeGroup(me), await newcomer()]
  await join(other, group)
  await sendMessage(other, group, 'Shall we meet at the station?')
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
    name: 'remove a message',
    path: '/groups/:id',
    prepare: async (actors) => groupPath(await activeGroup(actors)),
    reach: async (page) => {
      await expect(messageRows(page).first()).toBeVisible()
      await page.getByRole('button', { name: /^Remove message/ }).press('Enter')
      await fill({ Why: 'Advertising does not belong here.' })(page)
    },
    dialog: 'RemoveMessageDialog',
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
