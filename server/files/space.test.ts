import { expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { stage } from '#server/testing/files.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { anAdmin, aSettledUser, as, type Person, signInAgain } from '#server/testing/people.ts'
import { files } from '#shared/files/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { settings } from '#shared/settings/contract.ts'

const app = await sharedApp({}, await ownTestDatabase())
const admin = await anAdmin(app)
const [mina, joris, stranger] = [
  await aSettledUser(app),
  await aSettledUser(app),
  await aSettledUser(app),
]

const ofSize = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024, 'tekst ')
const stageIn = async (person: Person, megabytes: number, groupId: string) =>
  (await stage(app, person, ofSize(megabytes), 'a.txt', groupId)).body
const send = (person: Person, id: string, fileIds: string[]) =>
  as(app, person).call(groups.send, { id, message: 'Kijk', fileIds })

test('people are told at four fifths of their space, and refused at its end', async () => {
  const sofia = await aSettledUser(app)
  await as(app, admin).call(settings.update, { filesPerPersonMb: 10 })
  const stageOf = async (megabytes: number) =>
    (await stage(app, sofia, ofSize(megabytes), 'a.txt')).body
  expect((await stageOf(4)).nearlyFull).toBeNull()
  expect((await stageOf(5)).nearlyFull).toBe('person')
  expect(await stageOf(2)).toMatchObject({ kind: 'document' })
  expect(await stageOf(1)).toMatchObject({ code: 'file_space_used_up' })
  app.clock.forward(31 * 24 * 3_600_000)
  const later = await signInAgain(app, sofia)
  expect((await stage(app, later, ofSize(1), 'a.txt')).status).toBe(201)
  await as(app, await signInAgain(app, admin)).call(settings.update, { filesPerPersonMb: 200 })
})

test('a group has a space of its own, which all files in its chat fill', async () => {
  await as(app, await signInAgain(app, admin)).call(settings.update, { filesPerGroupMb: 10 })
  const [one, other, outside] = (await Promise.all(
    [mina, joris, stranger].map((person) => signInAgain(app, person)),
  )) as [Person, Person, Person]
  const group = await aGroup(app, { by: one })
  await joinGroup(app, other, group)
  const elsewhere = await aGroup(app, { by: other })
  const spare = await stageIn(other, 1, group.id)
  await send(one, group.id, [(await stageIn(one, 8, group.id)).id])
  // Only members learn how full it is.
  expect((await stageIn(other, 1, group.id)).nearlyFull).toBe('group')
  expect((await stageIn(outside, 1, group.id)).nearlyFull).toBeNull()
  await send(one, group.id, [(await stageIn(one, 3, group.id)).id])
  expect(await stageIn(other, 1, group.id)).toMatchObject({ code: 'file_space_of_group_used_up' })
  expect((await send(other, group.id, [spare.id])).body).toMatchObject({
    code: 'file_space_of_group_used_up',
  })
  expect((await send(other, elsewhere.id, [spare.id])).status).toBe(201)
  expect((await send(other, group.id, [])).status).toBe(201)
})

test('administrators see who and what takes up the space', async () => {
  const { body } = await as(app, await signInAgain(app, admin)).call(files.space, {})
  const megabyte = 1024 * 1024
  const rows = await app.db`select sum(bytes)::int as bytes, count(*)::int as files from files`
  expect(body).toMatchObject({ ...rows[0] })
  expect(body.groups.map(({ bytes }) => bytes / megabyte)).toEqual([11, 1])
  expect(body.people[0]).toMatchObject({ user: { id: mina.me.id }, bytes: 11 * megabyte })
})

test('nothing more is taken when the space of everyone is used up', async () => {
  await as(app, await signInAgain(app, admin)).call(settings.update, { filesOfEveryoneMb: 10 })
  app.clock.forward(60_000)
  const sender = await aSettledUser(app)
  expect((await stage(app, sender, 'x', 'a.txt')).body).toMatchObject({
    code: 'file_space_of_everyone_used_up',
  })
})
