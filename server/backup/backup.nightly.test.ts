import fs from 'node:fs'
import path from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { erasureLogPath, readErasureLog } from '#server/audit/erasureLog.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/connect.ts'
import {
  embeddedInstallation,
  emptiedTables,
  type Installation,
  newInstallation,
  openInstallation,
  tableChecksums,
} from '#server/testing/backups.ts'
import { privateTo } from '#server/testing/canary.ts'
import { aPost } from '#server/testing/community.ts'
import { aDirectMessage, connectUsers } from '#server/testing/connections.ts'
import { freshApp, type TestApp } from '#server/testing/freshApp.ts'
import { fillAllTables } from '#server/testing/fullUserFixture.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { auth } from '#shared/auth/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'
import { makeBackup } from './make.ts'
import { restoreBackup } from './restore.ts'
import { serveBackupCopies } from './source.ts'

// The server has the public key; file.test.ts covers passphrases.
const key = await generateX25519Identity()
const publicKey = await identityToRecipient(key)

let installation: Installation
let database: Database
let app: TestApp
let people: Record<'admin' | 'ana' | 'ben' | 'cas' | 'eva', Person>
let file: string
let restoredInstallation: Installation

const testConfig = (
  { dataDir, databaseUrl = '' }: Installation,
  more: Record<string, string> = {},
) =>
  readConfig({
    ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', ...more },
  })

const erase = (person: Person, type: 'profile' | 'messages') =>
  as(app, person).call(dataRights.eraseData, { dataTypes: [type] })

beforeAll(async () => {
  installation = await newInstallation()
  database = await openInstallation(installation)
  app = await freshApp({ DATA_DIR: installation.dataDir }, database)
  const admin = await anAdmin(app)
  const [ana, ben, cas, eva] = [
    await aUser(app),
    await aUser(app),
    await aUser(app),
    await aUser(app),
  ]
  people = { admin, ana, ben, cas, eva }
  await fillAllTables(app, eva.me.id, (await aUser(app)).me.id)
  await connectUsers(app, ana, ben)
  await connectUsers(app, cas, ben)
  await aDirectMessage(app, ben, cas, `${privateTo(ben, cas)} Long ago`)
  await aPost(app, { by: cas, content: 'a\tb\\N\n\\.\n"c" ü 🌷 \\' })
  await erase(cas, 'profile')
  await app.db`update users set location = 'Delft' where id = ${cas.me.id}`
  await app.jobs.drain()
})
afterAll(async () => {
  await app.stop()
  await database.close()
})

test('backup restores exactly on the other engine (R34)', async () => {
  const copyServer = await serveBackupCopies(app, database)
  const backup = await makeBackup(testConfig(installation, { BACKUP_KEY: publicKey }), undefined)
  copyServer.close()
  file = backup.file
  expect(fs.readdirSync(installation.dataDir).filter((name) => name.startsWith('copy-'))).toEqual(
    [],
  )
  expect(fs.statSync(file).mode & 0o777).toBe(0o600)

  restoredInstallation = await embeddedInstallation()
  await restoreBackup(testConfig(restoredInstallation, { BACKUP_KEY: key }), {
    file,
    lists: [],
    withoutList: false,
  })
  const other = {
    ...installation,
    dataDir: installation.databaseUrl ? installation.dataDir : await copyInstallation(installation),
  }
  expect(await tableChecksums(restoredInstallation, emptiedTables)).toEqual(
    await tableChecksums(other, emptiedTables),
  )
})

// Opened next to the running database.
const copyInstallation = async ({ dataDir }: Installation) => {
  const folder = `${dataDir}-seen`
  fs.mkdirSync(folder)
  await database.copyTo?.(path.join(folder, 'database'))
  return folder
}

test('erasures after the backup are replayed and nothing is sent twice (R35)', async () => {
  const { admin, ana, ben, cas } = people
  expect((await as(app, ana).call(dataRights.deleteAccount, {})).status).toBe(204)
  expect((await erase(ben, 'messages')).status).toBe(204)
  await app.jobs.drain()
  const list = erasureLogPath(installation.dataDir)
  expect(fs.readFileSync(list, 'utf8')).not.toContain(ana.me.id)

  // From the other database engine, with the erasure log that survived.
  const { file: second } = await makeBackup(testConfig(restoredInstallation), undefined)
  const target = await newInstallation()
  const options = { file: second, lists: [list], withoutList: false }
  const result = await restoreBackup(testConfig(target), options)
  expect(result).toMatchObject({
    accounts: 1,
    data: 1,
    mails: 0,
    pushes: 0,
    hasAdministrator: true,
  })
  expect(await readErasureLog(erasureLogPath(target.dataDir))).toEqual(await readErasureLog(list))

  const restored = await openInstallation(target)
  const restoredApp = await freshApp({ DATA_DIR: target.dataDir }, restored)
  const signIn = ({ me: { username }, password }: Person) =>
    as(restoredApp, null).call(auth.login, { username, password })
  expect((await as(restoredApp, admin).call(auth.me, {})).status).toBe(401)
  expect((await signIn(ana)).status).toBe(401)
  for (const one of [admin, ben, cas]) expect((await signIn(one)).status).toBe(200)
  const [message] = await restoredApp.db<{ content: string; senderId: string | null }[]>`
    select content, sender_id from direct_messages where receiver_id = ${cas.me.id}`
  expect(message?.content ?? '').not.toContain('Long ago')
  const [stayed] = await restoredApp.db<{ location: string }[]>`
    select location from users where id = ${cas.me.id}`
  expect(stayed?.location).toBe('Delft')
  await restoredApp.stop()
  await restored.close()
})

test('invalid restores are rejected before anything changes', async () => {
  const target = await embeddedInstallation()
  const tryOut = (named: string, environment: Record<string, string> = {}) =>
    restoreBackup(testConfig(target, environment), { file: named, lists: [], withoutList: true })
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
  await expect(tryOut(file, { BACKUP_KEY: publicKey })).rejects.toThrow('is the public key')
  const cut = copy('cut', (bytes) => bytes.subarray(0, bytes.length - 20))
  await expect(tryOut(cut, withKey)).rejects.toThrow('damaged or was cut short')
  const flipped = copy('flipped', (bytes) => {
    const at = bytes.length >> 1
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
    return bytes
  })
  await expect(tryOut(flipped, withKey)).rejects.toThrow('damaged or was cut short')
  const other = copy('other', () => Buffer.from('something else'))
  await expect(tryOut(other)).rejects.toThrow('is not a Welkom backup')
  const withoutLog = copy('alone', (bytes) => bytes)
  await expect(
    restoreBackup(testConfig(target, withKey), { file: withoutLog, lists: [], withoutList: false }),
  ).rejects.toThrow('There is no list of what was deleted since')
})
