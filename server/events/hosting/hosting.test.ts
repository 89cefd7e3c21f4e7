import { expect, test } from 'vitest'
import { privateTo } from '#server/testing/canary.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { eventDraft } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import {
  aDraft,
  aHelper,
  allowHosting,
  anEventOfHost,
  aProposal,
  trustHost,
} from '#server/testing/hosting.ts'
import { anAdmin, aSettledUser, as, aUser, type Person } from '#server/testing/people.ts'
import { events } from '#shared/events/contract.ts'
import { hosting, proposals } from '#shared/events/hosting/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { people } from '#shared/people/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'

const app = await sharedApp({}, await ownTestDatabase())
const admin = await anAdmin(app)
await allowHosting(app, admin)

const daysAhead = (days: number) =>
  new Date(app.clock.now.getTime() + days * 86_400_000).toISOString().slice(0, 10)

const kindsOf = async (person: Person) =>
  (await as(app, person).call(notifications.list, {})).body.map(({ type }) => type)

test('a draft grows, is proposed, changed, approved and booked', async () => {
  const [host, guest] = [await aSettledUser(app), await aSettledUser(app)]
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

test.each([
  ['a hidden place without a town', { isLocationHidden: true, town: '' }, 'town'],
  ['more than 26 dates', { repeat: { every: 'weekly', until: daysAhead(250) } }, 'until'],
])('%s is refused when it is proposed, not when it is approved', async (_, fields, field) => {
  const host = await aUser(app)
  const { id } = await aDraft(app, host, fields)
  const { status, body } = await as(app, host).call(hosting.propose, { id })
  expect({ status, body }).toMatchObject({ status: 400, body: { field } })
  expect((await as(app, host).call(hosting.one, { id })).body.state).toBe('draft')
})

test('what waits for the team, and its answer, reach nobody else', async () => {
  const [host, other] = [await aUser(app), await aUser(app)]
  const secret = privateTo(host, admin)
  const { id, version } = await aProposal(app, host, { title: secret, description: secret })
  await as(app, admin).call(proposals.decide, {
    ...{ id, version, outcome: 'askForChanges', answer: secret },
  })
  expect((await as(app, host).call(hosting.one, { id })).body.answer).toBe(secret)
  for (const call of [events.list, hosting.mine, notifications.list])
    expect((await as(app, other).call(call, {})).status).toBe(200)
  expect((await as(app, other).call(hosting.one, { id })).status).toBe(404)
})

test('three approved events make a host trusted, and the team decides otherwise', async () => {
  const host = await aSettledUser(app)
  for (const _ of [1, 2, 3]) await anEventOfHost(app, admin, host)
  expect((await aProposal(app, host)).state).toBe('published')
  await trustHost(app, admin, host, 'taken')
  expect((await aProposal(app, host)).state).toBe('proposed')
  await trustHost(app, admin, host)
  expect((await aProposal(app, host)).state).toBe('published')
  const fresh = await aUser(app)
  await trustHost(app, admin, fresh)
  expect((await aProposal(app, fresh)).state).toBe('proposed')
})

test('the setting decides who may host, and open proposals stay', async () => {
  const host = await aSettledUser(app)
  const { id, version } = await aProposal(app, host)
  await allowHosting(app, admin, 'admins')
  expect((await as(app, host).call(hosting.permission, {})).body.may).toBe('nothing')
  const begin = () => as(app, host).call(hosting.create, { draft: { title: 'Walk' } })
  expect(await begin()).toMatchObject({ status: 403, body: { code: 'hosting_forbidden' } })
  const decided = await as(app, admin).call(proposals.decide, { id, version, outcome: 'approve' })
  expect(decided.status).toBe(204)
  await allowHosting(app, admin, 'trusted')
  expect((await begin()).status).toBe(403)
  await trustHost(app, admin, host)
  expect((await begin()).status).toBe(201)
  expect((await as(app, host).call(hosting.permission, {})).body.may).toBe('publish')
  await allowHosting(app, admin)
})

test('a host has at most three open proposals', async () => {
  const host = await aSettledUser(app)
  for (const _ of [1, 2, 3]) expect((await aProposal(app, host)).state).toBe('proposed')
  const { id } = await aDraft(app, host)
  expect(await as(app, host).call(hosting.propose, { id })).toMatchObject({
    ...{ status: 409, body: { code: 'too_many_proposals' } },
  })
})

test('a host has at most ten upcoming events', async () => {
  const host = await aSettledUser(app)
  await trustHost(app, admin, host)
  for (let event = 1; event <= 10; event++)
    expect((await aProposal(app, host)).state).toBe('published')
  const { id } = await aDraft(app, host)
  expect(await as(app, host).call(hosting.propose, { id })).toMatchObject({
    ...{ status: 409, body: { code: 'too_many_upcoming' } },
  })
})

test('the team is reminded of a proposal after 48 hours, unless it has answered', async () => {
  const [host, reader] = [await aUser(app), await anAdmin(app)]
  const [answered, waiting] = [await aProposal(app, host), await aProposal(app, host)]
  const { id, version } = answered
  await as(app, admin).call(proposals.decide, { id, version, outcome: 'approve' })
  const scheduled = await app.db`
    select scheduled_for from notifications
    where user_id = ${reader.me.id} and type = 'proposalWaiting'`
  const remindAt = new Date(new Date(waiting.proposedAt ?? '').getTime() + 48 * 3_600_000)
  expect(scheduled).toEqual([{ scheduledFor: remindAt }])
})

test('an event has at most five co-hosts, and ten door helpers', async () => {
  const host = await aUser(app)
  const { id } = await aDraft(app, host)
  const invite = async (role: 'cohost' | 'door') => {
    const { me } = await aUser(app)
    return as(app, host).call(hosting.invite, { id, userId: me.id, role })
  }
  for (const [role, max] of [
    ['cohost', 5],
    ['door', 10],
  ] as const) {
    for (let helper = 1; helper <= max; helper++) expect((await invite(role)).status).toBe(201)
    expect(await invite(role)).toMatchObject({
      ...{ status: 409, body: { code: 'too_many_helpers' } },
    })
  }
})

test('open invitations end when the event starts', async () => {
  const [host, helper] = [await aUser(app), await aUser(app)]
  const { id } = await anEventOfHost(app, admin, host)
  await as(app, host).call(hosting.invite, { id, userId: helper.me.id, role: 'door' })
  await app.db`update events set start_date = ${app.clock.now} where id = ${id}`
  const over = { status: 409, body: { code: 'invitation_over' } }
  const accept = { id, isAccepted: true }
  expect(await as(app, helper).call(hosting.answerInvitation, accept)).toMatchObject(over)
})

test('helpers are invited, answer, and lose their part at the next request', async () => {
  const [host, helper, other] = [
    await aSettledUser(app),
    await aSettledUser(app),
    await aSettledUser(app),
  ]
  const { id } = await aDraft(app, host)
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
  const [host, helper, invited] = [
    await aSettledUser(app),
    await aSettledUser(app),
    await aSettledUser(app),
  ]
  const onlineUrl = 'https://meet.example.org/room'
  const place = { town: 'Leiden', location: 'Breestraat 1', isLocationHidden: true }
  const { id, version } = await aProposal(app, host, { ...place, onlineUrl })
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
  const [host, cohost] = [await aSettledUser(app), await aSettledUser(app)]
  const { id } = await aDraft(app, host)
  await aHelper(app, host, id, cohost)
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
  const [host, cohost] = [await aSettledUser(app), await aSettledUser(app)]
  await trustHost(app, admin, host)
  const { id } = await aProposal(app, host, { isHostShown: true })
  await aHelper(app, host, id, cohost)
  const hostOf = async () => (await as(app, cohost).call(events.one, { id })).body.host?.id
  expect(await hostOf()).toBe(host.me.id)
  await as(app, host).call(hosting.handOver, { id, userId: cohost.me.id })
  expect(await hostOf()).toBe(undefined)
})

test('the picture of a host is an uploaded one', async () => {
  const host = await aSettledUser(app)
  const wrong = { status: 400, body: { code: 'invalid_input', field: 'imageUrl' } }
  const imageUrl = 'https://elsewhere.example/pixel.png'
  expect(await as(app, host).call(hosting.create, { draft: { imageUrl } })).toMatchObject(wrong)
  const { id } = await aDraft(app, host)
  const save = () => as(app, host).call(hosting.save, { id, draft: { imageUrl } })
  expect(await save()).toMatchObject(wrong)
  // One that a copied event of the team has stays.
  await app.db`update hostings set draft = ${JSON.stringify({ imageUrl })}::text::jsonb where id = ${id}`
  expect((await save()).status).toBe(200)
})

test('a former co-host exports no title of what they no longer take part in', async () => {
  const [host, former] = [await aSettledUser(app), await aSettledUser(app)]
  const { id } = await aDraft(app, host)
  const titlesOf = async () => {
    const { text } = await as(app, former).call(dataRights.exportNow, {})
    const { eventRoles } = JSON.parse(text) as { eventRoles: { event: string }[] }
    return eventRoles.map(({ event }) => event)
  }
  await aHelper(app, host, id, former)
  expect(await titlesOf()).toEqual(['Dutch café night'])
  await as(app, host).call(hosting.removePerson, { id, userId: former.me.id })
  expect(await titlesOf()).toEqual([''])
})

test('a refused proposal stays refused', async () => {
  const host = await aSettledUser(app)
  const { id, version } = await aProposal(app, host)
  const refusal = { outcome: 'refuse', answer: 'We have this one already.' } as const
  await as(app, admin).call(proposals.decide, { id, version, ...refusal })
  const answered = { status: 409, body: { code: 'proposal_answered' } }
  expect(await as(app, host).call(hosting.propose, { id })).toMatchObject(answered)
  expect(await as(app, host).call(hosting.withdraw, { id })).toMatchObject(answered)
  expect((await as(app, host).call(hosting.remove, { id })).status).toBe(204)
})

test('a block ends an invitation to help', async () => {
  const [host, helper] = [await aSettledUser(app), await aSettledUser(app)]
  const { id } = await aDraft(app, host)
  await as(app, host).call(hosting.invite, { id, userId: helper.me.id, role: 'cohost' })
  await as(app, helper).call(people.block, { userId: host.me.id })
  const accept = await as(app, helper).call(hosting.answerInvitation, { id, isAccepted: true })
  expect(accept.status).toBe(404)
})
