import { describe, expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { anEvent, aSeries, eventDraft } from '#server/testing/events.ts'
import { fetchFile, stage } from '#server/testing/files.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { aDraft, aHelper, allowHosting, aProposal, trustHost } from '#server/testing/hosting.ts'
import {
  aModerator,
  anAdmin,
  aSettledUser,
  as,
  aUser,
  type Person,
} from '#server/testing/people.ts'
import { aPicture } from '#server/testing/photos.ts'
import { aCase, decideCase } from '#server/testing/safety.ts'
import { events } from '#shared/events/contract.ts'
import { hosted } from '#shared/events/hosted/contract.ts'
import { hosting, proposals } from '#shared/events/hosting/contract.ts'
import { files } from '#shared/files/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'
import { cases } from '#shared/safety/cases/contract.ts'

const app = await sharedApp({}, await ownTestDatabase())
const admin = await anAdmin(app)
const moderator = await aModerator(app)
const mina = await aSettledUser(app)
const picture = await aPicture().png().toBuffer()
await allowHosting(app, admin)

const undescribed = { status: 409, body: { code: 'pictures_undescribed' } }
const describeFile = (by: Person, id: string, description = 'A table by the canal') =>
  as(app, by).call(files.describe, { id, description })
const staged = async (by: Person, description?: string) => {
  const { id } = (await stage(app, by, picture)).body
  if (description) await describeFile(by, id, description)
  return id
}
const described = (by: Person) => staged(by, 'A table by the canal')
const statuses = (id: string, people: Person[]) =>
  Promise.all(people.map(async (one) => (await fetchFile(app, one, id)).statusCode))
const isStored = async (id: string) =>
  (await app.db`select 1 from file_contents where file_id = ${id} limit 1`).length > 0
const idsOf = ({ files: all = [] }: { files?: { id: string }[] | undefined }) =>
  all.map(({ id }) => id)
const read = async (by: Person, id: string) => (await as(app, by).call(events.one, { id })).body

const aDraftWithFiles = async (host: Person, fileIds: string[]) => {
  const { id } = await aDraft(app, host)
  const { body } = await as(app, host).call(hosting.saveFiles, { id, fileIds })
  return body
}
const aTrustedHost = async () => {
  const host = await aSettledUser(app)
  await trustHost(app, admin, host)
  return host
}

describe('administrators', () => {
  test('add files to a new event and change them', async () => {
    const [one, two] = [
      await described(admin),
      (await stage(app, admin, 'Menu', 'menu.txt')).body.id,
    ]
    const event = await anEvent(app, { by: admin, fileIds: [one, two] })
    expect(idsOf(event)).toEqual([one, two])
    expect(idsOf(await read(mina, event.id))).toEqual([one, two])
    const { body: list } = await as(app, mina).call(events.list, {})
    expect(list.find(({ id }) => id === event.id)).not.toHaveProperty('files')
    const change = (fileIds?: string[]) =>
      as(app, admin).call(events.update, {
        ...(eventDraft(app) as never as { title: string }),
        ...{ id: event.id, ...(fileIds && { fileIds }) },
      } as never)
    expect(idsOf((await change([two])).body)).toEqual([two])
    expect(await isStored(one)).toBe(false)
    expect(idsOf((await change()).body)).toEqual([two])
  })

  test('describe each picture first, but no document', async () => {
    const create = (fileIds: string[]) =>
      as(app, admin).call(events.create, { ...eventDraft(app), fileIds } as never)
    const file = await staged(admin)
    expect(await create([file])).toMatchObject(undescribed)
    await describeFile(admin, file)
    const { body: event } = await create([file])
    expect(idsOf(event)).toEqual([file])
    const later = await staged(admin)
    const update = { ...eventDraft(app), id: event.id, fileIds: [file, later] }
    expect(await as(app, admin).call(events.update, update as never)).toMatchObject(undescribed)
    expect(idsOf(await read(mina, event.id))).toEqual([file])
    // Nor may a description be taken back.
    expect(await describeFile(admin, file, '')).toMatchObject(undescribed)
    expect((await describeFile(admin, file, 'Four people')).status).toBe(204)
    expect((await read(mina, event.id)).files).toMatchObject([{ description: 'Four people' }])
  })

  test('give the files of a series to its first date', async () => {
    const file = await described(admin)
    const { first, dates } = await aSeries(app, admin, { fileIds: [file] })
    expect(idsOf(await read(mina, first.id))).toEqual([file])
    expect(idsOf(await read(mina, dates[1]?.id ?? ''))).toEqual([])
    const update = { ...eventDraft(app), id: first.id, which: 'following', fileIds: [] }
    expect((await as(app, admin).call(events.update, update as never)).status).toBe(200)
    expect(await isStored(file)).toBe(false)
  })
})

describe('hosts', () => {
  test('keep files with a draft, which only hosts and the team read', async () => {
    const [host, cohost, door] = [await aTrustedHost(), await aSettledUser(app), await aUser(app)]
    const file = await staged(host)
    const draft = await aDraftWithFiles(host, [file])
    expect(idsOf(draft)).toEqual([file])
    await aHelper(app, host, draft.id, cohost)
    await aHelper(app, host, draft.id, door, 'door')
    expect(await statuses(file, [host, cohost, admin, door, mina])).toEqual([
      ...[200, 200, 200, 404, 404],
    ])
    const seen = async (by: Person) =>
      idsOf((await as(app, by).call(hosting.one, { id: draft.id })).body)
    expect([await seen(cohost), await seen(door)]).toEqual([[file], []])
    expect(await as(app, host).call(hosting.propose, { id: draft.id })).toMatchObject(undescribed)
    // Those who may change the event may describe pictures that others added.
    expect((await describeFile(mina, file)).status).toBe(404)
    expect((await describeFile(door, file)).status).toBe(404)
    expect((await describeFile(cohost, file)).status).toBe(204)
    const { body: published } = await as(app, host).call(hosting.propose, { id: draft.id })
    expect(published).toMatchObject({ state: 'published' })
    expect(idsOf(published)).toEqual([])
    expect(idsOf(await read(mina, draft.id))).toEqual([file])
    expect(await statuses(file, [door, mina])).toEqual([200, 200])
  })

  test('propose files, of which the team reads the latest', async () => {
    const host = await aSettledUser(app)
    const { id, version } = await aProposal(app, host)
    const file = await described(host)
    await as(app, host).call(hosting.saveFiles, { id, fileIds: [file] })
    const decide = (of: number) =>
      as(app, admin).call(proposals.decide, { id, version: of, outcome: 'approve' })
    expect((await decide(version)).body).toMatchObject({ code: 'proposal_changed' })
    const found = (await as(app, admin).call(proposals.list, {})).body.find((one) => one.id === id)
    expect(idsOf(found ?? {})).toEqual([file])
    // A description that is taken back meanwhile is missing at the end.
    await describeFile(host, file, '')
    const { body: now } = await as(app, host).call(hosting.one, { id })
    expect(await decide(now.version)).toMatchObject(undescribed)
    await describeFile(host, file)
    expect((await decide(now.version + 1)).status).toBe(204)
    expect(idsOf(await read(mina, id))).toEqual([file])
  })

  test('show the team what they add to an approved event', async () => {
    const host = await aSettledUser(app)
    const { id, version } = await aProposal(app, host)
    await as(app, admin).call(proposals.decide, { id, version, outcome: 'approve' })
    const change = (by: Person, fileIds: string[]) =>
      as(app, by).call(hosted.update, { ...eventDraft(app), id, fileIds } as never)
    const file = await described(host)
    expect((await change(mina, [file])).status).toBe(404)
    expect(idsOf((await change(host, [file])).body)).toEqual([file])
    const listed = (await as(app, admin).call(proposals.list, {})).body.find((one) => one.id === id)
    expect(listed?.changedAt).not.toBeNull()
  })

  test('of new accounts have no files, nor those of someone else', async () => {
    const host = await aUser(app)
    const { id } = await aDraft(app, host)
    const save = (by: Person, file: string) =>
      as(app, by).call(hosting.saveFiles, { id, fileIds: [file] })
    expect((await save(host, await staged(host))).body).toMatchObject({
      code: 'files_to_connections_only',
    })
    expect((await save(host, await staged(mina))).body).toMatchObject({
      code: 'file_not_available',
    })
    expect((await save(mina, await staged(mina))).status).toBe(404)
  })
})

test('an event of a group shows its files to the group only', async () => {
  const [member, outsider] = [await aSettledUser(app), await aSettledUser(app)]
  const group = await aGroup(app, { by: admin })
  await joinGroup(app, member, group)
  const file = await described(admin)
  const { id } = await anEvent(app, {
    ...{ by: admin, groupId: group.id, isGroupOnly: true, fileIds: [file] },
  })
  expect(await statuses(file, [member, outsider])).toEqual([200, 404])
  await app.db`update events set is_group_only = false where id = ${id}`
  expect(await statuses(file, [outsider])).toEqual([200])
  // Without a session there are none, also where visitors read the event.
  const visitor = await app.http.inject(`${files.content.path.replace(':id', file)}?size=medium`)
  expect(visitor.statusCode).toBe(401)
})

describe('files go with', () => {
  test('a draft that is deleted', async () => {
    const host = await aSettledUser(app)
    const file = await staged(host)
    const { id } = await aDraftWithFiles(host, [file])
    expect((await as(app, host).call(hosting.remove, { id })).status).toBe(204)
    expect(await isStored(file)).toBe(false)
  })

  test('an event that a moderator removes', async () => {
    const host = await aTrustedHost()
    const [reported, other] = [await described(host), await described(host)]
    const { id } = await aDraftWithFiles(host, [reported])
    await as(app, host).call(hosting.propose, { id })
    const caseId = await aCase(app, mina, 'event', id)
    const update = { ...eventDraft(app), id, fileIds: [reported, other] }
    expect((await as(app, host).call(hosted.update, update as never)).status).toBe(200)
    const { body } = await as(app, moderator).call(cases.one, { id: caseId })
    expect(idsOf(body)).toEqual([reported])
    expect(body.snapshot).toContain('A table by the canal')
    await decideCase(app, moderator, caseId, { kind: 'remove' })
    expect([await isStored(reported), await isStored(other)]).toEqual([false, false])
    expect(await statuses(reported, [host, mina, admin])).toEqual([404, 404, 404])
    expect((await read(admin, id)).files ?? []).toEqual([])
  })

  test('the account of their owner, also from a reported event', async () => {
    const host = await aTrustedHost()
    const [shown, unfinished] = [await described(host), await staged(host)]
    const { id } = await aDraftWithFiles(host, [shown])
    await aDraftWithFiles(host, [unfinished])
    await as(app, host).call(hosting.propose, { id })
    const exported = JSON.parse((await as(app, host).call(dataRights.exportNow, {})).text)
    expect(exported.files).toMatchObject([{ id: shown, eventId: id }, { id: unfinished }])
    await aCase(app, mina, 'event', id)
    expect((await as(app, host).call(dataRights.deleteAccount, {})).status).toBe(204)
    // The case has what was reported until it is decided.
    expect([await isStored(unfinished), await isStored(shown)]).toEqual([false, true])
    expect(await statuses(shown, [mina, admin])).toEqual([404, 404])
  })

  test('the name of who created an event, two years after it', async () => {
    const file = await described(admin)
    const { id } = await anEvent(app, { by: admin, fileIds: [file] })
    const past = new Date(app.clock.now.getTime() - 25 * 31 * 86_400_000)
    await app.db`update events set start_date = ${past}, end_date = ${past} where id = ${id}`
    await app.jobs.send(app.db, 'privacy.retention', {}, { key: 'now' })
    await app.jobs.drain()
    expect(await isStored(file)).toBe(false)
  })
})
