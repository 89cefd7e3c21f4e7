import fs from 'node:fs'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import {
  emptiedTables,
  type Installation,
  newInstallation,
  openInstallation,
  tableChecksums,
} from '#server/testing/backups.ts'
import { aPost } from '#server/testing/community.ts'
import { freshApp } from '#server/testing/freshApp.ts'
import { fillAllTables } from '#server/testing/fullUserFixture.ts'
import { aUser } from '#server/testing/people.ts'
import { makeBackup } from './make.ts'
import { restoreBackup } from './restore.ts'
import { serveBackupCopies } from './source.ts'
import { requireFinishedRestore } from './store.ts'

// backup.nightly.test.ts restores on the other engine, and replays erasures.
test('backup of a database in use restores it exactly (R34)', async () => {
  const [key, installation, target] = await Promise.all([
    generateX25519Identity(),
    newInstallation(),
    newInstallation(),
  ])
  const config = ({ dataDir, databaseUrl = '' }: Installation, backupKey: string) =>
    readConfig({
      ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, BACKUP_KEY: backupKey },
      LOG_LEVEL: 'silent',
    })
  const database = await openInstallation(installation)
  const app = await freshApp({ DATA_DIR: installation.dataDir }, database)
  const [ana, ben] = [await aUser(app), await aUser(app)]
  await fillAllTables(app, ana.me.id, ben.me.id)
  await aPost(app, { by: ben, content: 'a\tb\\N\n\\.\n"c" ü 🌷 \\' })
  const copyServer = await serveBackupCopies(app, database)
  const { file } = await makeBackup(config(installation, await identityToRecipient(key)), undefined)
  copyServer.close()
  expect(fs.statSync(file).mode & 0o777).toBe(0o600)
  await app.stop()
  await database.close()

  const options = { file, lists: [], withoutList: false }
  await restoreBackup(config(target, key), options)
  expect(await tableChecksums(target, emptiedTables)).toEqual(
    await tableChecksums(installation, emptiedTables),
  )
  await expect(restoreBackup(config(target, key), options)).rejects.toThrow(
    'This database is not empty',
  )
})

test('start after an interrupted restore fails', async () => {
  const { sql, close } = await openInstallation(await newInstallation())
  await expect(requireFinishedRestore(sql)).resolves.toBeUndefined()
  await sql`insert into settings (key, value) values ('restore', 'true')`
  await expect(requireFinishedRestore(sql)).rejects.toThrow('A restore was cut short')
  await close()
})
