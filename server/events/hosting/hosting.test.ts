import { expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { eventDraft } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { ageAccounts, anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { events } from '#shared/events/contract.ts'
import { hosting, proposals } from '#shared/events/hosting/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { people } from '#shared/people/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'
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
  const { body } = await as(app, host).call(hosting.mine, {})
  expect(body).toMatchObject([{ state: 'published', event: { going: 1, placesLeft: 1 } }])
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

test('whoever helps at the door or was only invited reads no link and no answer of the team', async () => {
  const [host, helper, invited] = [await aMember(), await aMember(), await aMember()]
  const onlineUrl = 'https://meet.example.org/room'
  const place = { location: 'Breestraat 1', isLocationHidden: true }
  const { id, version } = await aProposal(host, { ...place, onlineUrl })
  const answer = { outcome: 'askForChanges', answer: 'Which room?' } as const
  await as(app, admin).call(proposals.decide, { id, version, ...answer })
  for (const [person, role] of [
    [helper, 'door'],
    [invited, 'cohost'],
  ] as const)
    await as(app, host).call(hosting.invite, { id, userId: person.me.id, role })
  await as(app, helper).call(hosting.answerInvitation, { id, isAccepted: true })
  const read = async (person: Person) => {
    const [one, list] = [
      (await as(app, person).call(hosting.one, { id })).body,
      (await as(app, person).call(hosting.mine, {})).body,
    ]
    expect(list).toEqual([one])
    return { ...one.draft, answer: one.answer }
  }
  expect(await read(host)).toMatchObject({ onlineUrl, answer: 'Which room?' })
  for (const [person, location] of [
    [helper, 'Breestraat 1'],
    [invited, 'Leiden'],
  ] as const) {
    const seen = await read(person)
    expect(seen).toMatchObject({ location, answer: null })
    expect(Object.keys(seen)).not.toContain('onlineUrl')
  }
})

test('only the owner shows the owner’s name, and a new owner is asked again', async () => {
  const [host, cohost] = [await aMember(), await aMember()]
  const { id } = await aDraft(host)
  await as(app, host).call(hosting.invite, { id, userId: cohost.me.id, role: 'cohost' })
  await as(app, cohost).call(hosting.answerInvitation, { id, isAccepted: true })
  const show = async (person: Person) => {
    const draft = eventDraft(app, { isHostShown: true }) as never
    return (await as(app, person).call(hosting.save, { id, draft })).body.draft.isHostShown
  }
  expect(await show(cohost)).toBe(undefined)
  expect([await show(host), await show(cohost)]).toEqual([true, true])
  const handOver = { id, userId: cohost.me.id }
  expect((await as(app, host).call(hosting.handOver, handOver)).body.draft.isHostShown).toBe(
    undefined,
  )
})

test('handing over a published event hides who hosts it', async () => {
  const [host, cohost] = [await aMember(), await aMember()]
  await as(app, admin).call(proposals.setTrust, { userId: host.me.id, trust: 'granted' })
  const { id } = await aProposal(host, { isHostShown: true })
  await as(app, host).call(hosting.invite, { id, userId: cohost.me.id, role: 'cohost' })
  await as(app, cohost).call(hosting.answerInvitation, { id, isAccepted: true })
  const hostOf = async () => (await as(app, cohost).call(events.one, { id })).body.host?.id
  expect(await hostOf()).toBe(host.me.id)
  await as(app, host).call(hosting.handOver, { id, userId: cohost.me.id })
  expect(await hostOf()).toBe(undefined)
})

test('the picture of a host is an uploaded one', async () => {
  const host = await aMember()
  const wrong = { status: 400, body: { code: 'invalid_input', field: 'imageUrl' } }
  const imageUrl = 'https://elsewhere.example/pixel.png'
  expect(await as(app, host).call(hosting.create, { draft: { imageUrl } })).toMatchObject(wrong)
  const { id } = await aDraft(host)
  const save = () => as(app, host).call(hosting.save, { id, draft: { imageUrl } })
  expect(await save()).toMatchObject(wrong)
  // One that a copied event of the team has stays.
  await app.db`update hostings set draft = ${JSON.stringify({ imageUrl })}::text::jsonb where id = ${id}`
  expect((await save()).status).toBe(200)
})

test('a former co-host exports no title of what they no longer take part in', async () => {
  const [host, former] = [await aMember(), await aMember()]
  const { id } = await aDraft(host)
  const titlesOf = async () => {
    const { text } = await as(app, former).call(dataRights.exportNow, {})
    const { eventRoles } = JSON.parse(text) as { eventRoles: { event: string }[] }
    return eventRoles.map(({ event }) => event)
  }
  await as(app, host).call(hosting.invite, { id, userId: former.me.id, role: 'cohost' })
  await as(app, former).call(hosting.answerInvitation, { id, isAccepted: true })
  expect(await titlesOf()).toEqual([expect.stringContaining('Canal walk')])
  await as(app, host).call(hosting.removePerson, { id, userId: former.me.id })
  expect(await titlesOf()).toEqual([''])
})

test('a refused proposal stays refused', async () => {
  const host = await aMember()
  const { id, version } = await aProposal(host)
  const refusal = { outcome: 'refuse', answer: 'We have this one already.' } as const
  await as(app, admin).call(proposals.decide, { id, version, ...refusal })
  const answered = { status: 409, body: { code: 'proposal_answered' } }
  expect(await as(app, host).call(hosting.propose, { id })).toMatchObject(answered)
  expect(await as(app, host).call(hosting.withdraw, { id })).toMatchObject(answered)
  expect((await as(app, host).call(hosting.remove, { id })).status).toBe(204)
})

test('a block ends an invitation to help', async () => {
  const [host, helper] = [await aMember(), await aMember()]
  const { id } = await aDraft(host)
  await as(app, host).call(hosting.invite, { id, userId: helper.me.id, role: 'cohost' })
  await as(app, helper).call(people.block, { userId: host.me.id })
  const accept = await as(app, helper).call(hosting.answerInvitation, { id, isAccepted: true })
  expect(accept.status).toBe(404)
})
