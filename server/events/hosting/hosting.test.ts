import { expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { eventDraft } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { ageAccounts, anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { events } from '#shared/events/contract.ts'
import { hosting, proposals } from '#shared/events/hosting/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { settings } from '#shared/settings/contract.ts'

const app = await sharedApp({}, await ownTestDatabase())
const admin = await anAdmin(app)
const allow = (whoMayHost: 'admins' | 'trusted' | 'groupAdmins' | 'members') =>
  as(app, admin).call(settings.update, { whoMayHost })
await allow('members')

const aMember = async () => {
  const member = await aUser(app)
  await ageAccounts(app, member)
  return member
}

const titleOf = (suffix: string) => `Canal walk ${suffix} ${crypto.randomUUID()}`

const aDraft = async (host: Person, overrides: object = {}) => {
  const { body } = await as(app, host).call(hosting.create, {
    draft: eventDraft(app, { title: titleOf(''), town: 'Leiden', ...overrides }) as never,
  })
  return body
}

const aProposal = async (host: Person, overrides: object = {}) => {
  const { id } = await aDraft(host, overrides)
  const { body } = await as(app, host).call(hosting.propose, { id })
  return body
}

const kindsOf = async (person: Person) =>
  (await as(app, person).call(notifications.list, {})).body.map(({ type }) => type)

test('a draft grows, is proposed, changed, approved and booked', async () => {
  const [host, guest] = [await aMember(), await aMember()]
  const clientId = crypto.randomUUID()
  const begin = () =>
    as(app, host).call(hosting.create, { draft: { title: 'Canal walk' }, clientId })
  const { body: draft } = await begin()
  expect((await begin()).body.id).toBe(draft.id)
  expect(draft).toMatchObject({ state: 'draft', myRole: 'owner', draft: { title: 'Canal walk' } })
  const incomplete = await as(app, host).call(hosting.propose, { id: draft.id })
  expect(incomplete).toMatchObject({ status: 400, body: { field: 'description' } })
  const complete = eventDraft(app, { title: 'Canal walk', maxAttendees: 2 }) as never
  await as(app, host).call(hosting.save, { id: draft.id, draft: complete })
  expect((await as(app, host).call(hosting.propose, { id: draft.id })).body.state).toBe('proposed')
  expect(await kindsOf(admin)).toContain('eventProposed')

  const seen = (await as(app, admin).call(proposals.list, {})).body.at(-1)
  expect(seen).toMatchObject({ id: draft.id, host: { held: 0, isTrusted: false } })
  const decide = (version: number, outcome: 'approve' | 'askForChanges', answer?: string) =>
    as(app, admin).call(proposals.decide, {
      id: draft.id,
      version,
      outcome,
      ...(answer && { answer }),
    })
  const version = seen?.version ?? 0
  expect((await decide(version, 'askForChanges')).body).toMatchObject({ code: 'answer_required' })
  expect((await decide(version, 'askForChanges', 'Where do we meet?')).status).toBe(204)
  expect((await as(app, host).call(hosting.one, { id: draft.id })).body).toMatchObject({
    ...{ state: 'changesAsked', answer: 'Where do we meet?' },
  })
  await as(app, host).call(hosting.save, { id: draft.id, draft: complete })
  await as(app, host).call(hosting.propose, { id: draft.id })
  expect((await decide(version, 'approve')).body).toMatchObject({ code: 'proposal_changed' })
  expect((await decide(version + 1, 'approve')).status).toBe(204)
  expect((await decide(version + 1, 'approve')).body).toMatchObject({ code: 'proposal_answered' })
  expect(await kindsOf(host)).toEqual(['proposalApproved', 'proposalChangesAsked'])
  expect(await kindsOf(admin)).not.toContain('eventProposed')

  expect((await as(app, guest).call(events.book, { id: draft.id })).status).toBe(201)
  expect((await as(app, host).call(events.one, { id: draft.id })).body).toMatchObject({
    ...{ createdBy: host.me.id, myRole: 'owner', isPaused: false, isGroupOnly: false },
  })
  expect((await as(app, guest).call(events.one, { id: draft.id })).body.myRole).toBe(null)
  const renamed = eventDraft(app, { title: 'Long canal walk', maxAttendees: 2 })
  await as(app, admin).call(events.update, { ...renamed, id: draft.id })
  const { body } = await as(app, host).call(hosting.mine, {})
  expect(body).toMatchObject([
    {
      ...{ state: 'published', draft: { title: 'Long canal walk' } },
      event: { going: 1, placesLeft: 1 },
    },
  ])
})

test('three approved events make a host trusted, and the team decides otherwise', async () => {
  const host = await aMember()
  const approve = async () => {
    const { id, version } = await aProposal(host)
    await as(app, admin).call(proposals.decide, { id, version, outcome: 'approve' })
  }
  for (const _ of [1, 2, 3]) await approve()
  expect((await aProposal(host)).state).toBe('published')
  const setTrust = (trust: 'granted' | 'taken' | null) =>
    as(app, admin).call(proposals.setTrust, { userId: host.me.id, trust })
  await setTrust('taken')
  expect((await aProposal(host)).state).toBe('proposed')
  await setTrust('granted')
  expect((await aProposal(host)).state).toBe('published')
  const fresh = await aUser(app)
  await as(app, admin).call(proposals.setTrust, { userId: fresh.me.id, trust: 'granted' })
  expect((await aProposal(fresh)).state).toBe('proposed')
})

test('the setting decides who may host, and open proposals stay', async () => {
  const host = await aMember()
  const { id, version } = await aProposal(host)
  await allow('admins')
  expect((await as(app, host).call(hosting.permission, {})).body.may).toBe('nothing')
  const begin = () => as(app, host).call(hosting.create, { draft: { title: 'Walk' } })
  expect(await begin()).toMatchObject({ status: 403, body: { code: 'hosting_forbidden' } })
  const decided = await as(app, admin).call(proposals.decide, { id, version, outcome: 'approve' })
  expect(decided.status).toBe(204)
  await allow('trusted')
  expect((await begin()).status).toBe(403)
  await as(app, admin).call(proposals.setTrust, { userId: host.me.id, trust: 'granted' })
  expect((await begin()).status).toBe(201)
  expect((await as(app, host).call(hosting.permission, {})).body.may).toBe('publish')
  await allow('members')
})

test('a host has at most three open proposals and ten upcoming events', async () => {
  const host = await aMember()
  for (const _ of [1, 2, 3]) expect((await aProposal(host)).state).toBe('proposed')
  const { id } = await aDraft(host)
  expect(await as(app, host).call(hosting.propose, { id })).toMatchObject({
    ...{ status: 409, body: { code: 'too_many_proposals' } },
  })
})

test('helpers are invited, answer, and lose their part at the next request', async () => {
  const [host, helper, other] = [await aMember(), await aMember(), await aMember()]
  const { id } = await aDraft(host)
  const one = (person: Person) => as(app, person).call(hosting.one, { id })
  expect((await one(helper)).status).toBe(404)
  const invite = (userId: string, role: 'cohost' | 'door') =>
    as(app, host).call(hosting.invite, { id, userId, role })
  expect((await invite(helper.me.id, 'cohost')).status).toBe(201)
  expect((await invite(host.me.id, 'cohost')).status).toBe(404)
  const save = () =>
    as(app, helper).call(hosting.save, { id, draft: { title: 'Changed by a co-host' } })
  expect((await save()).status).toBe(404)
  await as(app, helper).call(hosting.answerInvitation, { id, isAccepted: true })
  expect((await save()).status).toBe(200)
  expect(await kindsOf(host)).toContain('helperAccepted')
  const removeHost = () => as(app, helper).call(hosting.removePerson, { id, userId: host.me.id })
  expect((await removeHost()).body).toMatchObject({ code: 'new_owner_required' })
  expect((await as(app, helper).call(hosting.handOver, { id, userId: helper.me.id })).status).toBe(
    404,
  )
  await invite(other.me.id, 'door')
  await as(app, other).call(hosting.answerInvitation, { id, isAccepted: true })
  expect((await as(app, other).call(hosting.save, { id, draft: {} })).status).toBe(404)
  const handedOver = await as(app, host).call(hosting.handOver, { id, userId: helper.me.id })
  expect(handedOver.body.people.map(({ role }) => role)).toEqual(['owner', 'cohost', 'door'])
  await as(app, helper).call(hosting.removePerson, { id, userId: host.me.id })
  expect((await one(host)).status).toBe(404)
})
