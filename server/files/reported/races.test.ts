import { expect, test } from 'vitest'
import { connectUsers } from '#server/testing/connections.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { stage } from '#server/testing/files.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aModerator, as, aUser } from '#server/testing/people.ts'
import { aCase, decideCase } from '#server/testing/safety.ts'
import { raceRounds } from '#server/testing/testScale.ts'
import { messages } from '#shared/messages/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'
import { safety } from '#shared/safety/contract.ts'

const app = await sharedApp({}, await ownTestDatabase())
const moderator = await aModerator(app)

const aSentFile = async () => {
  const [author, reader] = [await aUser(app), await aUser(app)]
  await connectUsers(app, author, reader)
  const file = (await stage(app, author, 'Some text', 'a.txt')).body.id
  const draft = { receiverId: reader.me.id, content: 'Look', fileIds: [file] }
  const { id } = (await as(app, author).call(messages.send, draft)).body
  return { author, reader, id, file }
}

/** Files that neither a message nor a case has, and links of cases to nothing. */
const leftovers = () => app.db`
  select f.id from files f
  where not f.is_staged and num_nonnulls(f.group_message_id, f.direct_message_id, f.post_id, f.comment_id) = 0
    and not exists (select 1 from reported_files r where r.file_id = f.id)`

test(`${raceRounds} rounds of a report during the end of its message: the case has the file, or nobody`, async () => {
  for (let round = 0; round < raceRounds * 2; round++) {
    const { author, reader, id, file } = await aSentFile()
    const report = { type: 'directMessage', id, reason: 'spam' } as const
    const [reported, ended] = await Promise.all([
      as(app, reader).call(safety.report, report),
      round % 2
        ? as(app, author).call(dataRights.deleteAccount, {})
        : as(app, author).call(messages.remove, { id }),
    ])
    expect([reported.status < 500, ended.status]).toEqual([true, 204])
    const kept = await app.db`select 1 from files where id = ${file}`
    const linked = await app.db`select 1 from reported_files where file_id = ${file}`
    expect(kept.length).toBe(linked.length)
  }
  expect(await leftovers()).toEqual([])
})

test(`${raceRounds} rounds of a case that ends with its message: the file goes with the last`, async () => {
  for (let round = 0; round < raceRounds * 2; round++) {
    const { author, reader, id, file } = await aSentFile()
    const caseId = await aCase(app, reader, 'directMessage', id)
    await decideCase(app, moderator, caseId, { kind: 'dismiss' })
    const [ended, removed] = await Promise.all([
      app.db`delete from reported_files where case_id = ${caseId}`,
      as(app, author).call(messages.remove, { id }),
    ])
    expect([ended.count, removed.status]).toEqual([1, 204])
    expect(await app.db`select 1 from files where id = ${file}`).toEqual([])
  }
  expect(await leftovers()).toEqual([])
})
