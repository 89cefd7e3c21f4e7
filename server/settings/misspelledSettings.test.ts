import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['REDIS_URI', 'REDIS_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['SMPT_URL', 'SMTP_URL'],
  ['PUBLC_URL', 'PUBLIC_URL'],
  ['BACKUP_KEYS', 'BACKUP_KEY'],
])('%s fails the start and suggests %s', (name, setting) => {
  expect(() => readConfig({ [name]: 'x' })).toThrow(
    `${name} is not a setting. Did you mean ${setting}?`,
  )
})

test.each([
  ...['HOSTNAME', 'HTTP_PROXY', 'LOGLEVEL', 'PGDATABASE', 'PGHOST', 'TEST_DATABASE_URL', 'PATH'],
  ...['npm_config_user_agent', 'E2E_DATABASE_URL', 'MAIL', 'MAILTO', 'SUPPORT', 'LOG', 'HTTP_URL'],
])('%s is ignored', (name) => {
  expect(() => readConfig({ [name]: 'x' })).not.toThrow()
})

test('a look-alike is ignored when the setting itself is given', () => {
  expect(() => readConfig({ DATADIR: '/x', DATA_DIR: '/tmp/y' })).not.toThrow()
})
