import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig, withoutPooler } from '#server/config.ts'

const databaseUrl = 'postgres://welkom@db.example/welkom?sslmode=verify-full'

test('the default is one process without Redis', () => {
  expect(readConfig({})).toMatchObject({ workers: 1, redisUrl: undefined })
  expect(readConfig({ WORKERS: '', REDIS_URL: '' })).toMatchObject({ workers: 1 })
})

test('several processes are allowed with a database server, with or without Redis', () => {
  const several = { WORKERS: '4', DATABASE_URL: databaseUrl }
  expect(readConfig(several)).toMatchObject({ workers: 4, databaseUrl })
  const redisUrl = 'rediss://:secret@redis.example:6380/2'
  expect(readConfig({ ...several, REDIS_URL: redisUrl })).toMatchObject({ redisUrl })
})

test('a read URL needs the URL of the primary', () => {
  const readUrl = 'postgres://localhost/replicas'
  expect(() => readConfig({ DATABASE_READ_URL: readUrl })).toThrow(
    /^DATABASE_READ_URL needs a DATABASE_URL/,
  )
  const config = readConfig({ DATABASE_READ_URL: readUrl, DATABASE_URL: databaseUrl })
  expect(config).toMatchObject({ databaseUrl, readUrl })
})

test('a direct URL needs the URL of its pooler, and commands use it alone', () => {
  const directUrl = 'postgres://localhost/direct'
  const direct = { DATABASE_DIRECT_URL: directUrl }
  expect(() => readConfig(direct)).toThrow(/^DATABASE_DIRECT_URL needs a DATABASE_URL/)
  const config = readConfig({ ...direct, DATABASE_URL: databaseUrl })
  expect(config).toMatchObject({ databaseUrl, directUrl })
  expect(withoutPooler(config)).toMatchObject({ databaseUrl: directUrl, directUrl: undefined })
})

test('a single process may use Redis', () => {
  expect(readConfig({ REDIS_URL: 'redis://localhost' }).workers).toBe(1)
})

test('several processes on the embedded database are rejected in one line', () => {
  expect(() => readConfig({ WORKERS: '2' })).toThrow(
    /^WORKERS=2 needs a DATABASE_URL: the embedded database belongs to one process$/,
  )
})

test.each(['0', '-1', '1.5', 'many', '65'])('WORKERS=%s is rejected', (value) => {
  expect(() => readConfig({ WORKERS: value, DATABASE_URL: databaseUrl })).toThrow(
    new RegExp(`^WORKERS=${value} is not usable`),
  )
})

test.each([
  'localhost:6379',
  'http://redis.example',
  'redis://:hunter2@',
  'redis://redis.example/hunter2',
])('REDIS_URL=%s is rejected without printing it', (value) => {
  expect(() => readConfig({ REDIS_URL: value })).toThrow(/^REDIS_URL=… is not usable/)
})

test.each(['10.0.0.1', '::1', '10.0.0.0/8, fe80::/10', '2', 'on', 'off'])(
  'TRUST_PROXY=%s is accepted',
  (value) => expect(() => readConfig({ TRUST_PROXY: value })).not.toThrow(),
)

test.each(['1.2.3', '999.1.1.1', 'fe80::/129', '10.0.0.1,', '10.0.0.0/8/8', 'nginx'])(
  'TRUST_PROXY=%s is rejected',
  (value) => {
    expect(() => readConfig({ TRUST_PROXY: value })).toThrow(
      /^TRUST_PROXY=.* is not usable: give off, on, a number of proxies, or their addresses$/,
    )
  },
)

test.each([
  ['PORT', 'abc', 'abc is not usable: give a whole number from 0 to 65535'],
  ['MAIL_FROM', 'foo', 'foo is not usable: give a mail address, such as'],
  ['MAIL_FROM', 'Welkom <foo>', 'Welkom <foo> is not usable'],
  ['DATABASE_URL', 'mysql://a:hunter2@x/w', '… is not usable: .* begins with postgres://$'],
  ['SMTP_URL', 'mail.example', '… is not usable: give .* begins with smtp:// or smtps://$'],
  [
    'PUBLIC_URL',
    'welkom.example',
    '… is not usable: .* with http:// or https:// and without a path',
  ],
  ['PUBLIC_URL', 'https://example.org/welkom', '… is not usable: .* without a path'],
  ['LOG_LEVEL', 'loud', 'loud is not usable: give one of silent, fatal, error, warn, info, debug$'],
])('%s=%s is rejected, and the message says what is expected', (setting, value, message) => {
  expect(() => readConfig({ [setting]: value })).toThrow(new RegExp(`^${setting}=${message}`))
})

test.each(['welkom@localhost', 'Welkom <welkom@example.org>', '"Welkom, Gouda" <w@x.nl>'])(
  'MAIL_FROM=%s is accepted',
  (value) => expect(readConfig({ MAIL_FROM: value }).mailFrom).toBe(value),
)

test('PUBLIC_URL is kept as its origin', () => {
  const { publicUrl } = readConfig({ PUBLIC_URL: 'https://Welkom.example:443/' })
  expect(publicUrl).toBe('https://welkom.example')
})

test('PUSH_HOSTS lists origins of additional push services', () => {
  expect(readConfig({}).pushHosts).toEqual([])
  const given = { PUSH_HOSTS: 'http://127.0.0.1:4000, https://push.example/' }
  expect(readConfig(given).pushHosts).toEqual(['http://127.0.0.1:4000', 'https://push.example'])
})

test.each(['localhost', 'ftp://a.example', 'http://a.example/path', 'http://user@a.example', '*'])(
  'PUSH_HOSTS=%s is rejected',
  (value) => {
    expect(() => readConfig({ PUSH_HOSTS: value })).toThrow(/PUSH_HOSTS.* is not usable/)
  },
)

test.each(['PUSH_HOSTS', 'CALENDAR_HOSTS'])(
  '%s is rejected with an https PUBLIC_URL',
  (setting) => {
    const given = { [setting]: 'http://127.0.0.1:4000', PUBLIC_URL: 'https://welkom.example' }
    expect(() => readConfig(given)).toThrow(new RegExp(`^${setting} is for tests`))
  },
)

test.each([
  ['DATABASE_URL', 'postgres://a:hunter2@db.example/w', 'database'],
  ['DATABASE_URL', 'postgres://a:hunter2@db.example/w?sslmode=prefer', 'database'],
  ['DATABASE_URL', 'postgres://a:hunter2@localhost,db.example/w', 'database'],
  ['DATABASE_DIRECT_URL', 'postgres://a:hunter2@db.example/w', 'database'],
  ['DATABASE_READ_URL', 'postgres://a:hunter2@db.example/w', 'database'],
  ['REDIS_URL', 'redis://:hunter2@10.0.0.2', 'redis'],
  ['S3_URL', 'http://key:hunter2@s3.example/files', 'files'],
])('a remote %s requires TLS or an exemption: %s', (setting, plain, service) => {
  const pooler = { DATABASE_URL: databaseUrl }
  const read = (more = {}) => readConfig({ ...pooler, [setting]: plain, ...more })
  expect(() => read()).toThrow(
    new RegExp(`^${setting} leads to another machine without TLS: .*PLAINTEXT_SERVICES=${service}`),
  )
  expect(() => read()).not.toThrow(/hunter2/)
  expect(() => read({ PLAINTEXT_SERVICES: 'mail' })).toThrow(/without TLS/)
  expect(() => read({ PLAINTEXT_SERVICES: `mail, ${service}` })).not.toThrow()
})

test.each([
  { DATABASE_URL: 'postgres://db.example/w?sslmode=verify-full' },
  { DATABASE_URL: 'postgres://db.example/w?sslmode=require' },
  { DATABASE_URL: 'postgres://127.0.0.1:5432/w' },
  { DATABASE_URL: 'postgres://[::1]/w' },
  { DATABASE_URL: 'postgres://%2Fvar%2Frun%2Fpostgresql/w' },
  { DATABASE_URL: 'postgres://localhost/w' },
  { REDIS_URL: 'rediss://redis.example' },
  { REDIS_URL: 'redis://localhost:6379' },
])('%j is accepted', (given) => {
  expect(() => readConfig(given)).not.toThrow()
})

test.each([
  ['smtp://relay.example:587', {}, true],
  ['smtps://relay.example', {}, false],
  ['smtp://127.0.0.1:25', {}, false],
  ['smtp://relay.example', { PLAINTEXT_SERVICES: 'mail' }, false],
])('%s with %j needs STARTTLS: %s', (SMTP_URL, more, isNeeded) => {
  expect(readConfig({ SMTP_URL, ...more }).mailNeedsTls).toBe(isNeeded)
})

test('a database URL without a host uses PGHOST', () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  const read = (DATABASE_URL: string) => readConfig({ DATABASE_URL })
  vi.stubEnv('PGHOST', '10.0.0.2')
  expect(() => read('postgres:///w')).toThrow(/without TLS/)
  expect(() => read('postgres:///w?sslmode=verify-full')).not.toThrow()
  vi.stubEnv('PGHOST', '/var/run/postgresql')
  expect(() => read('postgres:///w')).not.toThrow()
})

test('an unknown service in PLAINTEXT_SERVICES is rejected', () => {
  expect(() => readConfig({ PLAINTEXT_SERVICES: 'everything' })).toThrow(
    /^PLAINTEXT_SERVICES=everything is not usable: give one or several of database, redis, mail, translation, files$/,
  )
})

test('TRANSLATE_URL is an address of a server, over https unless it is local', () => {
  const read = (TRANSLATE_URL: string, more = {}) => readConfig({ TRANSLATE_URL, ...more })
  expect(read('http://localhost:5000').translateUrl).toBe('http://localhost:5000')
  expect(read('https://translate.example/api').translateUrl).toBe('https://translate.example/api')
  for (const wrong of ['ftp://x', 'translate', 'https://a:b@x.nl', 'https://x.nl/?key=1'])
    expect(() => read(wrong)).toThrow(/^TRANSLATE_URL=… is not usable/)
  const plain = 'http://translate.example'
  expect(() => read(plain)).toThrow(/^TRANSLATE_URL leads to another machine without TLS/)
  expect(read(plain, { PLAINTEXT_SERVICES: 'translation' }).translateUrl).toBe(plain)
  expect(() => readConfig({ TRANSLATE_API_KEY: 'x' })).toThrow(/^TRANSLATE_API_KEY needs/)
})

test.each([
  ['https://K:a%2Fb@s3.example/files', 'https://s3.example/files', 'us-east-1'],
  ['https://K:a%2Fb@s3.example:9000/files/?region=eu-1', 'https://s3.example:9000/files', 'eu-1'],
  ['https://K:a%2Fb@s3.example/files?style=host&region=x', 'https://files.s3.example', 'x'],
])('S3_URL=%s leads to %s', (S3_URL, url, region) => {
  const secretAccessKey = 'a/b'
  expect(readConfig({ S3_URL }).s3).toEqual({ url, region, accessKeyId: 'K', secretAccessKey })
})

test.each([
  'https://s3.example/files',
  'https://K:s@s3.example',
  'ftp://K:s@s3.example/files',
  'https://K:50%@s3.example/files',
  'https://5%:s@s3.example/files',
])('S3_URL=%s is rejected, without its keys', (S3_URL) => {
  expect(() => readConfig({ S3_URL })).toThrow(/^S3_URL=… is not usable: give an address such as/)
})
