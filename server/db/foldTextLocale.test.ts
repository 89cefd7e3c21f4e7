import { expect, test } from 'vitest'
import { openInstallation } from '#server/testing/backups.ts'
import { databaseOn, onServer } from '#server/testing/template.ts'
import { foldText } from '#shared/http/foldText.ts'
import { migrate } from './migrate.ts'

const { TEST_DATABASE_URL: serverUrl = '', WELKOM_TEST_RUN: run } = process.env

// In Turkish, the capital "I" is "ı" in small letters, and other scripts keep their capitals.
test('the locale of the database makes no difference', async () => {
  const name = `welkom_${run}_turkish`
  await onServer(
    serverUrl,
    `create database ${name} template template0 encoding 'UTF8'
      locale 'C' locale_provider icu icu_locale 'tr'`,
  )
  const turkish = await openInstallation({
    dataDir: '',
    databaseUrl: databaseOn(serverUrl, name),
  })
  await migrate(turkish)
  const texts = ['ISTANBUL', 'İSTANBUL', 'KIŞ ÇAYI', 'ЇЖАК', 'ŁÓDŹ']
  const rows = await turkish.sql<{ folded: string }[]>`
    select fold_text(t) as folded from unnest(${texts}::text[]) with ordinality as x (t, n) order by n`
  expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldText))
  await turkish.close()
})
