import { expect, test } from 'vitest'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { raceRounds } from '#server/testing/testScale.ts'
import { groups } from '#shared/groups/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'

const app = await sharedApp()
const ana = await aUser(app)
const joris = await aUser(app)
const mina = await aUser(app)

const call = (person: Person) => as(app, person).call
const rolesIn = async (id: string) => {
  const rows = await app.db<{ role: string }[]>`
    select role from group_members where group_id = ${id}`
  return rows.map(({ role }) => role)
}
/** Whether the counter maintained by triggers matches the rows; true if the group is gone. */
const countsAgree = async (id: string) => {
  const [row] = await app.db<[{ agree: boolean }?]>`
    select member_count = (select count(*) from group_members where group_id = ${id}) as agree
    from groups where id = ${id}`
  return row?.agree ?? true
}
const twoAdmins = async () => {
  const { id } = await aGroup(app, { by: ana })
  for (const person of [joris, mina]) await joinGroup(app, person, { id })
  await call(ana)(groups.changeMember, { id, userId: joris.me.id, role: 'admin' })
  return id
}
const expectNoServerError = (replies: { status: number }[]) =>
  expect(replies.filter(({ status }) => status >= 500)).toEqual([])

test(`${raceRounds} rounds of two admins demoting each other and leaving: one always remains`, async () => {
  for (let round = 0; round < raceRounds; round++) {
    const id = await twoAdmins()
    const demote = (by: Person, other: Person) =>
      call(by)(groups.changeMember, { id, userId: other.me.id, role: 'member' })
    const leave = (person: Person) => call(person)(groups.leave, { id })
    const replies = await Promise.all(
      [
        [demote(ana, joris), demote(joris, ana)],
        [leave(ana), leave(joris)],
        [demote(ana, ana), demote(joris, joris)],
        [demote(ana, joris), leave(ana), demote(joris, ana), leave(joris)],
      ][round % 4] ?? [],
    )
    expectNoServerError(replies)
    expect(await rolesIn(id)).toContain('admin')
    expect(await countsAgree(id)).toBe(true)
  }
})

test(`${raceRounds} rounds of erasing an account while the other admin steps back: one always remains`, async () => {
  for (let round = 0; round < raceRounds; round++) {
    const id = await twoAdmins()
    const third = await aUser(app)
    await joinGroup(app, third, { id })
    await call(ana)(groups.handOver, { id, userId: third.me.id })
    const replies = await Promise.all([
      call(joris)(groups.changeMember, { id, userId: joris.me.id, role: 'member' }),
      call(third)(dataRights.deleteAccount, {}),
    ])
    expectNoServerError(replies)
    expect(await rolesIn(id)).toContain('admin')
    expect(await countsAgree(id)).toBe(true)
  }
})

test(`${raceRounds} rounds of erasing an account during its own joins, requests and new groups: no server error`, async () => {
  const open = await aGroup(app, { by: ana })
  const closed = await aGroup(app, { by: ana, isPrivate: true })
  for (let round = 0; round < raceRounds; round++) {
    const deletedUser = await aUser(app)
    const replies = await Promise.all([
      call(deletedUser)(dataRights.deleteAccount, {}),
      call(deletedUser)(groups.join, { id: open.id }),
      call(deletedUser)(groups.join, { id: closed.id }),
      call(deletedUser)(groups.create, { name: 'Late', type: 'expats' }),
    ])
    expectNoServerError(replies)
  }
  expect(await countsAgree(open.id)).toBe(true)
})

test(`${raceRounds} rounds of joining, leaving and answering while the group is deleted: no orphan, no server error`, async () => {
  for (let round = 0; round < raceRounds; round++) {
    const { id } = await aGroup(app, { by: ana, isPrivate: round % 2 === 0 })
    const joinReply = await call(mina)(groups.join, { id })
    const replies = await Promise.all([
      call(joris)(groups.join, { id }),
      call(ana)(groups.answer, { id, userId: mina.me.id, status: 'accepted' }),
      call(ana)(groups.remove, { id }),
      call(joris)(groups.leave, { id }),
      call(mina)(groups.leave, { id }),
    ])
    expectNoServerError([joinReply, ...replies])
    expect(replies[2].status).toBe(204)
  }
  const [row] = await app.db`
    select
      (select count(*)::int from group_members m left join groups g on g.id = m.group_id
        where g.id is null)
      + (select count(*)::int from group_join_requests r left join groups g on g.id = r.group_id
        where g.id is null) as orphans`
  expect(row?.orphans).toBe(0)
})
