import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { groupInvitations } from '#shared/groups/invitations/contract.ts'
import { acceptInto, fieldOf, idOf, join, ok, pathOf, rowsOf, say } from './chat.ts'
import { connect } from './connections.ts'
import { makeGroup, pageOf } from './groups.ts'
import { fill, type Hands, opened, type State } from './state.ts'

const chatOf = ({ id }: { id: string }) => `/groups?tab=mine&chat=${id}`

/** One of mine, with a member who has said something. */
const lively = async ({ me, newcomer }: Hands) => {
  const [group, other] = [await makeGroup(me), await newcomer()]
  await join(other, group)
  await say(other, group, 'Shall we meet at the station?')
  return group
}

/** A group of the current user, with one member and one pending join request. */
const withSomebodyAsking = async ({ me, newcomer }: Hands) => {
  const group = await makeGroup(me, { isPrivate: true })
  const [member, asking] = [await newcomer(), await newcomer()]
  for (const each of [member, asking]) await join(each, group)
  await acceptInto(me, group, await idOf(member))
  return group
}

const invite = async (by: APIRequestContext, { id }: { id: string }, whom: APIRequestContext) => {
  const data = { userId: await idOf(whom) }
  await ok(by.post(pathOf(groupInvitations.invite.path, { id }), { data }))
}

/** A message that waits to be sent. */
const typing = async (page: Page) => {
  await expect(rowsOf(page).first()).toBeVisible()
  await fieldOf(page).fill('At ten, then.')
}

export const groupStates: State[] = [
  {
    name: 'chat of a group',
    path: '/groups/:id',
    prepare: async (hands) => pageOf(await lively(hands)),
    reach: typing,
  },
  {
    name: 'members of a group',
    path: '/groups/:id',
    prepare: async (hands) => pageOf(await withSomebodyAsking(hands), 'members'),
  },
  {
    name: 'about a group',
    path: '/groups/:id',
    prepare: async (hands) => pageOf(await lively(hands), 'about'),
  },
  {
    name: 'invited to a group',
    path: '/groups/:id',
    prepare: async ({ me, newcomer }) => {
      const other = await newcomer()
      const group = await makeGroup(other, { isPrivate: true })
      await connect(other, me)
      await invite(other, group, me)
      return pageOf(group)
    },
  },
  {
    name: 'chat over the groups',
    path: '/groups',
    prepare: async (hands) => chatOf(await lively(hands)),
    reach: typing,
    dialog: 'ChatDialog',
  },
  {
    name: 'group behind a link to its chat',
    path: '/groups',
    prepare: async ({ newcomer }) => chatOf(await makeGroup(await newcomer())),
    dialog: 'GroupDialog',
  },
  {
    name: 'edit group',
    path: '/groups/:id',
    prepare: async ({ me }) => `${pageOf(await makeGroup(me), 'about')}&dialog=edit`,
    reach: fill({ Description: 'Out on the bicycle, also in the rain.' }),
    dialog: 'EditGroupDialog',
  },
  {
    name: 'hand over a group',
    path: '/groups/:id',
    prepare: async (hands) => `${pageOf(await lively(hands), 'about')}&dialog=handOver`,
    reach: async (page) => {
      await opened(page)
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
      return `${pageOf(group, 'about')}&dialog=leave`
    },
    reach: opened,
  },
  {
    name: 'delete a group',
    path: '/groups/:id',
    prepare: async ({ me }) => `${pageOf(await makeGroup(me), 'about')}&dialog=delete`,
    reach: opened,
  },
  {
    name: 'invite to a group',
    path: '/groups/:id',
    prepare: async ({ me, newcomer }) => {
      await connect(me, await newcomer())
      return `${pageOf(await makeGroup(me), 'about')}&dialog=invite`
    },
    dialog: 'InviteDialog',
  },
]
