import { expect, test } from 'vitest'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { anAdmin, as, aUser } from '#server/testing/people.ts'
import { aCase, decideCase } from '#server/testing/safety.ts'
import { adminGroups } from '#shared/admin/groups/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import type { CallInput } from '#shared/http/endpoint.ts'

const app = await sharedApp()
const admin = await anAdmin(app)

const unique = () => crypto.randomUUID().slice(0, 8)
const list = async (filter: CallInput<typeof adminGroups.list>) =>
  (await as(app, admin).call(adminGroups.list, filter)).body
const names = async (filter: CallInput<typeof adminGroups.list>) =>
  (await list(filter)).map(({ name }) => name)

test('administrators see who runs a group and whether it is alive, not its messages', async () => {
  const owner = await aUser(app)
  const { id, name } = await aGroup(app, { by: owner, name: `Walkers ${unique()}` })
  expect(await list({ q: name })).toMatchObject([
    {
      ...{ id, name, type: 'expats', isPrivate: false, isRemoved: false, memberCount: 1 },
      ...{ openRequests: 0, lastMessageAt: null, admins: [{ id: owner.me.id }] },
    },
  ])
  const { body } = await as(app, owner).call(groups.send, { id, message: 'Hoi' })
  const [group] = await list({ q: name })
  expect(group?.lastMessageAt).toBe(body.createdAt)
  expect(JSON.stringify(group)).not.toContain('Hoi')
})

test('the list is filtered, searched and paged by name', async () => {
  const q = unique()
  const owner = await aUser(app)
  const group = (name: string, isPrivate = false) =>
    aGroup(app, { by: owner, name: `${name} ${q}`, isPrivate })
  const [b, a] = [await group('b'), await group('A', true)]
  const c = await group('C')
  await as(app, await aUser(app)).call(groups.join, { id: a.id })
  await joinGroup(app, await aUser(app), { id: b.id })
  await app.db`update group_members set role = 'member' where group_id = ${b.id}`
  const caseId = await aCase(app, await aUser(app), 'group', c.id)
  await decideCase(app, admin, caseId, { kind: 'remove' })
  expect(await names({ q })).toEqual([a.name, b.name, c.name])
  expect(await names({ q, only: 'requests' })).toEqual([a.name])
  expect(await names({ q, only: 'private' })).toEqual([a.name])
  expect(await names({ q, only: 'noAdmin' })).toEqual([b.name])
  expect(await names({ q, only: 'removed' })).toEqual([c.name])
  expect(await names({ q, limit: 1, before: a.id })).toEqual([b.name])
})
