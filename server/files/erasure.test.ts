import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { makeBackup } from '#server/backup/make.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import { newInstallation, openInstallation } from '#server/testing/backups.ts'
import { startBucketServer } from '#server/testing/bucketServer.ts'
import { aDirectMessage, connectUsers } from '#server/testing/connections.ts'
import { fetchFile, stage } from '#server/testing/files.ts'
import { freshApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { captureLog } from '#server/testing/logLines.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { aPicture } from '#server/testing/photos.ts'
import { groups } from '#shared/groups/contract.ts'
import { messages } from '#shared/messages/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'
import { runRemovals, sweepBucket } from './removal/removals.ts'

const server = await startBucketServer()
afterAll(() => server.stop())

const canary = 'canary-8f41c6'
const position = '52.3731 N 4.8926 E'
const photo = await aPicture(700, 500, 'tomato')
  .withExif({ IFD0: { Copyright: canary }, IFD3: { GPSAreaInformation: position } })
  .withMetadata({ orientation: 6 })
  .jpeg()
  .toBuffer()

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)))

/** Bytes and texts of all rows. */
const dump = async (db: Db) => {
  const tables = await db<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`
  const rows: Buffer[] = []
  for (const { name } of tables)
    for (const { row } of await db<{ row: string }[]>`
      select to_jsonb(t)::text as row from ${db(name)} t`)
      rows.push(Buffer.from(row))
  return rows
}

const bytesInBucket = async () =>
  Promise.all((await server.keys()).map(async (key) => (await server.bucket.get(key)) as Buffer))

/** Whether a text, or the bytes themselves, are in one of these. */
const isIn = (places: Buffer[], bytes: Buffer) => {
  const forms = [bytes, Buffer.from(bytes.toString('hex')), Buffer.from(bytes.toString('base64'))]
  return places.some((place) => forms.some((form) => place.includes(form)))
}

describe.each(['the database', 'the bucket'])('files in %s', (storage) => {
  const isInBucket = storage === 'the bucket'
  const environment = isInBucket ? { S3_URL: server.url } : ({} as Record<string, string>)

  test('erased files are nowhere, also not in a restored backup', async () => {
    const [installation, target] = [await newInstallation(), await newInstallation()]
    const { dataDir, databaseUrl = '' } = installation
    const database = await openInstallation(installation)
    const app = await freshApp({ ...environment, DATA_DIR: dataDir, LOG_LEVEL: 'debug' }, database)
    const logged = captureLog(app)
    await aUser(app)
    const [mina, joris] = [await aUser(app), await aUser(app)]
    await connectUsers(app, mina, joris)
    await aDirectMessage(app, joris, mina, 'Laat zien')
    const group = await aGroup(app, { by: joris })
    await joinGroup(app, mina, group)
    const send = async (person: Person, bytes: Buffer | string, name: string) =>
      (await stage(app, person, bytes, name)).body.id
    const text = `Mijn ${canary}`
    const [inChat, inGroup, staged, kept] = [
      await send(mina, photo, `${canary}.jpg`),
      await send(mina, text, 'letter.txt'),
      await send(mina, text, 'draft.txt'),
      await send(joris, 'Van Joris', 'joris.txt'),
    ]
    await as(app, mina).call(messages.send, {
      ...{ receiverId: joris.me.id, content: 'Kijk', fileIds: [inChat] },
    })
    await as(app, mina).call(groups.send, { id: group.id, message: 'Kijk', fileIds: [inGroup] })
    await as(app, joris).call(groups.send, { id: group.id, message: 'Kijk', fileIds: [kept] })

    const { rawPayload: large } = await fetchFile(app, joris, inChat, 'large')
    const secrets = [Buffer.from(canary), large.subarray(-200)]
    const everywhere = async () => {
      const reads = await Promise.all(
        [inChat, inGroup, staged].flatMap((id) =>
          (['large', 'document'] as const).map((size) => fetchFile(app, joris, id, size)),
        ),
      )
      const exported = await as(app, joris).call(dataRights.exportNow, {})
      return [
        ...(await dump(app.db)),
        ...(await bytesInBucket()),
        ...filesBelow(join(dataDir, 'uploads')),
        ...reads.map(({ rawPayload }) => rawPayload),
        Buffer.from(exported.text),
        Buffer.from(logged.join('')),
      ]
    }
    const before = await everywhere()
    expect(secrets.map((secret) => isIn(before, secret))).toEqual([true, true])
    // What the camera wrote is never stored.
    for (const place of [...(await dump(app.db)), ...(await bytesInBucket()), large])
      expect(isIn([place], Buffer.from(position))).toBe(false)
    expect(large.includes(canary)).toBe(false)

    const configOf = (where: { dataDir: string; databaseUrl?: string | undefined }) =>
      readConfig({
        ...{ ...environment, DATA_DIR: where.dataDir, DATABASE_URL: where.databaseUrl ?? '' },
        ...{ LOG_LEVEL: 'silent' },
      })
    const backup =
      databaseUrl === '' ? null : await makeBackup(configOf(installation), join(dataDir, 'a.gz'))
    expect((await as(app, mina).call(dataRights.deleteAccount, {})).status).toBeLessThan(300)
    await app.jobs.drain()
    app.clock.forward(60_000)
    await runRemovals(app)
    const after = await everywhere()
    expect(secrets.map((secret) => isIn(after, secret))).toEqual([false, false])
    expect(await sweepBucket(app)).toEqual({ withoutRow: 0, withoutBytes: 0 })
    expect(isIn(after, Buffer.from('Van Joris'))).toBe(true)
    await app.stop()
    await database.close()
    if (!backup) return

    const options = { file: backup.file, lists: [], withoutList: false }
    const restored = await restoreBackup(configOf(target), options)
    expect(restored.accounts).toBe(1)
    expect(restored.files).toEqual({ inBucket: isInBucket ? 1 : 0, missing: [], isUnknown: false })
    const copy = await openInstallation(target)
    const rows = await dump(copy.sql)
    await copy.close()
    expect(secrets.map((secret) => isIn(rows, secret))).toEqual([false, false])
    for (const key of await server.keys()) await server.bucket.remove(key)
    await server.bucket.remove('welkom-owner')
  })
})

test('a restore names files without bytes, and leaves the bucket alone', async () => {
  const [installation, target] = [await newInstallation(), await newInstallation()]
  const database = await openInstallation(installation)
  const app = await freshApp({ S3_URL: server.url, DATA_DIR: installation.dataDir }, database)
  const mina = await aUser(app)
  const old = (await stage(app, mina, 'Old', 'a.txt')).body.id
  await stage(app, mina, 'Kept', 'b.txt')
  const config = (where: typeof target, more = {}) =>
    readConfig({
      ...{ DATA_DIR: where.dataDir, DATABASE_URL: where.databaseUrl, S3_URL: server.url },
      ...{ LOG_LEVEL: 'silent', ...more },
    })
  if (!installation.databaseUrl) return
  const { file } = await makeBackup(config(installation), join(installation.dataDir, 'b.gz'))
  await app.db`delete from files where id = ${old}`
  await app.jobs.drain()
  app.clock.forward(60_000)
  await runRemovals(app)
  await stage(app, mina, 'Since', 'c.txt')
  await app.stop()
  await database.close()

  const before = await server.keys()
  const options = { file, lists: [], withoutList: true }
  const { files } = await restoreBackup(config(target), options)
  expect(files).toEqual({ inBucket: 2, missing: [`${old}/document`], isUnknown: false })
  const copy = await openInstallation(target)
  const restored = await freshApp({ S3_URL: server.url, DATA_DIR: target.dataDir }, copy)
  await sweepBucket(restored)
  restored.clock.forward(2 * 3_600_000)
  await runRemovals(restored)
  expect((await stage(restored, await aUser(restored), 'New', 'd.txt')).status).toBe(503)
  expect(await server.keys()).toEqual(before)
  await restored.stop()
  await copy.close()
})
