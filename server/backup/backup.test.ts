import fs from 'node:fs'
import path from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/connect.ts'
import { listIn, readList } from '#server/privacy/erasure/list.ts'
import { embeddedPlace, openPlace, ownPlace, type Place, sumsOf } from '#server/testing/backups.ts'
import { only } from '#server/testing/canary.ts'
import { aPost } from '#server/testing/community.ts'
import { aDirectMessage, connected } from '#server/testing/connections.ts'
import { freshApp, type TestApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { wholeLife } from '#server/testing/wholeLife.ts'
import { auth } from '#shared/auth/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'
import { makeBackup } from './make.ts'
import { restoreBackup } from './restore.ts'
import { answerBackups } from './socket.ts'
import { refuseUnfinished } from './unfinished.ts'

// The server has the half that locks; a passphrase is tried in file.test.ts.
const key = await generateX25519Identity()
const publicKey = await identityToRecipient(key)
// What a restore empties, and what says how the database came to its tables.
const emptied = [
  'schema_migrations',
  'jobs',
  'sessions',
  'mail_outbox',
  'push_outbox',
  'push_subscriptions',
  'farewells',
  'mail_links',
  'registration_invitations',
  'passkey_challenges',
  'calendar_feeds',
  'known_devices',
  'data_export_requests',
]

let place: Place
let database: Database
let app: TestApp
let people: Record<'admin' | 'ana' | 'ben' | 'cas' | 'eva', Person>
let file: string
let between: Place

const configOf = ({ dataDir, databaseUrl = '' }: Place, more: Record<string, string> = {}) =>
  readConfig({
    ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', ...more },
  })

const erase = (person: Person, type: 'profile' | 'messages') =>
  as(app, person).call(dataRights.eraseData, { dataTypes: [type] })

beforeAll(async () => {
  place = await ownPlace()
  database = await openPlace(place)
  app = await freshApp({ DATA_DIR: place.dataDir }, database)
  const admin = await anAdmin(app)
  const [ana, ben, cas, eva] = [
    await aUser(app),
    await aUser(app),
    await aUser(app),
    await aUser(app),
  ]
  people = { admin, ana, ben, cas, eva }
  await wholeLife(app, eva.me.id, (await aUser(app)).me.id)
  await connected(app, ana, ben)
  await connected(app, cas, ben)
  await aDirectMessage(app, ben, cas, `${only(ben, cas)} Long ago`)
  await aPost(app, { by: cas, content: 'a\tb\\N\n\\.\n"c" ü 🌷 \\' })
  await erase(cas, 'profile')
  await app.db`update users set location = 'Delft' where id = ${cas.me.id}`
  await app.jobs.settle()
})
afterAll(async () => {
  await app.stop()
  await database.close()
})

test('a backup is made while the database is used, and comes back as it was (R34)', async () => {
  const backups = await answerBackups(app, database)
  const made = await makeBackup(configOf(place, { BACKUP_KEY: publicKey }), undefined)
  backups.close()
  file = made.file
  expect(fs.readdirSync(place.dataDir).filter((name) => name.startsWith('copy-'))).toEqual([])
  expect(fs.statSync(file).mode & 0o777).toBe(0o600)

  between = await embeddedPlace()
  await restoreBackup(configOf(between, { BACKUP_KEY: key }), {
    file,
    lists: [],
    withoutList: false,
  })
  const other = { ...place, dataDir: place.databaseUrl ? place.dataDir : await copyOf(place) }
  expect(await sumsOf(between, emptied)).toEqual(await sumsOf(other, emptied))
})

// Looked at beside the one that is open.
const copyOf = async ({ dataDir }: Place) => {
  const folder = `${dataDir}-seen`
  fs.mkdirSync(folder)
  await database.copyTo?.(path.join(folder, 'database'))
  return folder
}

test('what was deleted after the backup is deleted again, and nobody is told twice (R35)', async () => {
  const { admin, ana, ben, cas } = people
  expect((await as(app, ana).call(dataRights.deleteAccount, {})).status).toBe(204)
  expect((await erase(ben, 'messages')).status).toBe(204)
  await app.jobs.settle()
  const list = listIn(place.dataDir)
  expect(fs.readFileSync(list, 'utf8')).not.toContain(ana.me.id)

  // From the other kind of database, and by the list that outlived the lost one.
  const { file: second } = await makeBackup(configOf(between), undefined)
  const target = await ownPlace()
  const options = { file: second, lists: [list], withoutList: false }
  const done = await restoreBackup(configOf(target), options)
  expect(done).toMatchObject({ accounts: 1, data: 1, mails: 0, pushes: 0, hasAdministrator: true })
  expect(await readList(listIn(target.dataDir))).toEqual(await readList(list))

  const restored = await openPlace(target)
  const again = await freshApp({ DATA_DIR: target.dataDir }, restored)
  const signIn = ({ me: { username }, password }: Person) =>
    as(again, null).call(auth.login, { username, password })
  expect((await as(again, admin).call(auth.me, {})).status).toBe(401)
  expect((await signIn(ana)).status).toBe(401)
  for (const one of [admin, ben, cas]) expect((await signIn(one)).status).toBe(200)
  const [said] = await again.db<{ content: string; senderId: string | null }[]>`
    select content, sender_id from direct_messages where receiver_id = ${cas.me.id}`
  expect(said?.content ?? '').not.toContain('Long ago')
  const [stayed] = await again.db<{ location: string }[]>`
    select location from users where id = ${cas.me.id}`
  expect(stayed?.location).toBe('Delft')
  await again.stop()
  await restored.close()
})

test('what cannot be restored is refused before anything is touched', async () => {
  const target = await embeddedPlace()
  const tryOut = (named: string, environment: Record<string, string> = {}) =>
    restoreBackup(configOf(target, environment), { file: named, lists: [], withoutList: true })
  const copy = (name: string, change: (bytes: Buffer) => Buffer) => {
    const changed = path.join(target.dataDir, name)
    fs.writeFileSync(changed, change(fs.readFileSync(file)))
    return changed
  }
  const withKey = { BACKUP_KEY: key }
  await expect(tryOut(file)).rejects.toThrow('is encrypted')
  await expect(tryOut(file, { BACKUP_KEY: await generateX25519Identity() })).rejects.toThrow(
    'made with another BACKUP_KEY',
  )
  await expect(tryOut(file, { BACKUP_KEY: publicKey })).rejects.toThrow('the key that locks')
  const cut = copy('cut', (bytes) => bytes.subarray(0, bytes.length - 20))
  await expect(tryOut(cut, withKey)).rejects.toThrow('damaged or was cut short')
  const flipped = copy('flipped', (bytes) => {
    const at = bytes.length >> 1
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
    return bytes
  })
  await expect(tryOut(flipped, withKey)).rejects.toThrow('damaged or was cut short')
  const other = copy('other', () => Buffer.from('something else'))
  await expect(tryOut(other)).rejects.toThrow('is not a backup of Welkom')
  const alone = copy('alone', (bytes) => bytes)
  await expect(
    restoreBackup(configOf(target, withKey), { file: alone, lists: [], withoutList: false }),
  ).rejects.toThrow('There is no list of what was deleted since')

  const used = restoreBackup(configOf(between, withKey), { file, lists: [], withoutList: false })
  await expect(used).rejects.toThrow('This database is not empty')
})

test('a start after a restore that was cut short is refused', async () => {
  await expect(refuseUnfinished(database.sql)).resolves.toBeUndefined()
  await app.db`insert into settings (key, value) values ('restore', 'true')`
  await expect(refuseUnfinished(database.sql)).rejects.toThrow('A restore was cut short')
})
