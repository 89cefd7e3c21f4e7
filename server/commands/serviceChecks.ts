import { randomUUID } from 'node:crypto'
import addressparser from 'nodemailer/lib/addressparser/index.js'
import { withSource } from '#server/backup/source.ts'
import { findVersion, readServerVersion } from '#server/backup/store.ts'
import { type Config, isLocalUrl, localUrl } from '#server/config.ts'
import {
  type Database,
  hasDatabase,
  requireConnectionCapacity,
  type Sql,
} from '#server/db/connect.ts'
import { newestVersion } from '#server/db/migrate.ts'
import { countOverdue } from '#server/files/removal/removals.ts'
import { createBucket, tryBucket } from '#server/files/storage/bucket.ts'
import { countContents } from '#server/files/storage/contents.ts'
import { countJobs } from '#server/jobs/store.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { readRedisVersion } from '#server/redis.ts'
import { settingProblems } from '#server/settings/problems.ts'
import { requestTargets, translationHost } from '#server/translation/libreTranslate.ts'
import { administratorIds } from '#server/users/users.ts'
import { languages } from '#shared/language/languages.ts'
import { errorReason } from './command.ts'
import { type Finding, findingsAbout } from './machineChecks.ts'

const minPostgresVersion = 15
const minRedisVersion = 6.2
const hourSeconds = 3600
const slowJobSeconds = hourSeconds
const timeoutMs = 5000

const database = findingsAbout('Database')

/** Reports files whose bytes cannot be read, and bytes that the bucket fails to delete. */
const checkFileRows = async (sql: Sql, { s3 }: Pick<Config, 's3'>): Promise<Finding[]> => {
  const { inBucket } = await countContents(sql)
  const overdue = await countOverdue(sql, new Date(Date.now() - hourSeconds * 1000))
  return [
    ...(!s3 && inBucket > 0
      ? [database.fail(`${inBucket} contents of files are in a bucket, but S3_URL is not set`)]
      : []),
    ...(overdue > 0
      ? [database.warn(`${overdue} contents of files wait to be deleted from the bucket`)]
      : []),
  ]
}

const checkContents = async ({ sql }: Database, config: Pick<Config, 's3'>): Promise<Finding[]> => {
  const { ok, warn, fail } = database
  const findings: Finding[] = await checkFileRows(sql, config)
  if ((await administratorIds(sql, 1)).length === 0)
    findings.push(warn('There is no administrator. Run npm run admin -- <username> to make one'))
  findings.push(...(await settingProblems(sql)).map(fail))
  const jobs = await countJobs(sql)
  for (const { name, deadLetters } of jobs.filter((job) => job.deadLetters > 0))
    findings.push(
      warn(`${deadLetters} of the jobs ${name} failed for good. See the log for the reason`),
    )
  for (const { name, waiting, oldestSeconds } of jobs.filter(
    (job) => job.waiting > 0 && job.oldestSeconds > slowJobSeconds,
  )) {
    const hours = Math.round(oldestSeconds / hourSeconds)
    findings.push(warn(`${waiting} of the jobs ${name} wait, the oldest for ${hours} h`))
  }
  if (findings.length === 0) findings.push(ok('Settings are readable, and no jobs are stuck'))
  return findings
}

const checkSource = async (config: Config, source: Database): Promise<Finding[]> => {
  const { ok, warn, fail } = database
  const { sql } = source
  const newest = await newestVersion()
  const schema = await findVersion(sql)
  const version = await readServerVersion(sql)
  const where = config.databaseUrl
    ? `PostgreSQL ${version} at ${new URL(config.databaseUrl).host}`
    : `Embedded PostgreSQL ${version} in ${config.dataDir}`
  const findings: Finding[] = []
  if (config.databaseUrl && Number.parseInt(version, 10) < minPostgresVersion)
    findings.push(fail(`${where} is too old: Welkom needs ${minPostgresVersion} or later`))
  if (schema === null) return [...findings, warn(`${where} is empty. The first start fills it`)]
  if (schema > newest)
    return [
      ...findings,
      fail(`${where} is at schema ${schema}, but this version of Welkom only knows ${newest}`),
    ]
  if (schema < newest)
    return [
      ...findings,
      warn(`${where} is at schema ${schema}. The next start migrates it to ${newest}`),
    ]
  findings.push(ok(`${where}, schema ${schema}`))
  if (config.databaseUrl)
    await requireConnectionCapacity(source, config.workers).catch((error: Error) => {
      findings.push(fail(error.message))
    })
  return [...findings, ...(await checkContents(source, config))]
}

export const checkDatabase = async (config: Config): Promise<Finding[]> => {
  if (!hasDatabase(config))
    return [
      database.warn(`There is no database in ${config.dataDir} yet. The first start creates it`),
    ]
  try {
    return await withSource(config, (source) => checkSource(config, source))
  } catch (error) {
    return [database.fail(errorReason(error))]
  }
}

const request = (url: URL | string, method = 'GET') =>
  fetch(url, { method, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })

/** Whether the server runs, and whether PUBLIC_URL leads to it. */
export const checkServer = async (config: Config): Promise<Finding[]> => {
  const { ok, warn, fail } = findingsAbout('Server')
  const url = localUrl(config)
  const findings: Finding[] = []
  try {
    const { status } = await request(new URL('/health/ready', url))
    if (status === 200) findings.push(ok(`Answers at ${url}`))
    else findings.push(fail(`The server at ${url} is not ready (${status})`))
  } catch {
    return [warn(`No answer at ${url}. Welkom is not running there`)]
  }
  if (isLocalUrl(config.publicUrl)) return findings
  try {
    const { status } = await request(new URL('/health/live', config.publicUrl))
    if (status === 200) findings.push(ok(`Answers at PUBLIC_URL=${config.publicUrl}`))
    else findings.push(fail(`PUBLIC_URL=${config.publicUrl} answers ${status}`))
  } catch (error) {
    findings.push(
      fail(`PUBLIC_URL=${config.publicUrl} cannot be reached from here (${errorReason(error)})`),
    )
  }
  return findings
}

const redis = findingsAbout('Redis')

export const rateRedisVersion = (version: string, host: string): Finding => {
  const message = `Version ${version} at ${host}`
  return Number.parseFloat(version) < minRedisVersion
    ? redis.fail(`${message} is too old: Welkom needs ${minRedisVersion} or later`)
    : redis.ok(message)
}

export const checkRedis = async ({ redisUrl }: Config): Promise<Finding[]> => {
  if (!redisUrl) return []
  const { host } = new URL(redisUrl)
  try {
    return [rateRedisVersion(await readRedisVersion(redisUrl), host)]
  } catch (error) {
    return [redis.fail(`The Redis of REDIS_URL at ${host} cannot be used (${errorReason(error)})`)]
  }
}

/** Stores, reads and deletes something in the bucket. */
export const checkFiles = async ({ s3 }: Config): Promise<Finding[]> => {
  const { ok, fail } = findingsAbout('Files')
  if (!s3) return []
  const { host } = new URL(s3.url)
  try {
    await tryBucket(createBucket(s3))
    return [ok(`The bucket at ${host} stores, sends and deletes`)]
  } catch (error) {
    return [fail(`${(error as Error).message}. It is at ${host}`)]
  }
}

/** Whether the translation server answers, and which of our languages it lacks. */
export const checkTranslation = async (config: Config): Promise<Finding[]> => {
  const { ok, warn, fail } = findingsAbout('Translation')
  const host = translationHost(config)
  if (!host) return []
  try {
    const targets = await requestTargets(config)
    const missing = languages.filter((language) => !targets.has(language))
    return [
      missing.length === 0
        ? ok(`${host} translates into all languages of the interface`)
        : warn(`${host} does not translate into ${missing.join(', ')}`),
    ]
  } catch (error) {
    return [fail(`The server of TRANSLATE_URL at ${host} cannot be used (${errorReason(error)})`)]
  }
}

/** Sends a test mail to `to` or to the sender address. */
export const checkMail = async (config: Config, to: string | undefined): Promise<Finding[]> => {
  const { ok, warn, fail } = findingsAbout('Mail')
  const { smtpUrl, mailFrom, publicUrl } = config
  if (!smtpUrl)
    return [warn('SMTP_URL is not set. Emails are written to DATA_DIR/outbox and are not sent')]
  const [from] = addressparser(mailFrom, { flatten: true })
  if (!from?.address || from.address.endsWith('@localhost'))
    return [fail(`MAIL_FROM=${mailFrom} is not a valid sender address`)]
  const { host } = new URL(smtpUrl)
  const text = `If you can read this, ${publicUrl} can send email.\n`
  const recipient = to ?? from.address
  try {
    await createMailer(config, { info: () => {} }).send({
      id: randomUUID(),
      to: recipient,
      date: new Date(),
      subject: 'Test of your email settings',
      text,
      html: `<p>${text}</p>`,
    })
    return [ok(`${host} accepted a test email to ${recipient}. Check if it arrived`)]
  } catch (error) {
    const isPlain = (error as NodeJS.ErrnoException).code === 'ETLS'
    const remedy = isPlain ? ': smtps://, or PLAINTEXT_SERVICES=mail in a network of your own' : ''
    const message = `The mail server of SMTP_URL, ${host}, did not accept a test email (${errorReason(error)})`
    return [fail(`${message}${remedy}`)]
  }
}

const pushServices = [
  ['Chrome, Edge and Android', 'https://fcm.googleapis.com'],
  ['Firefox', 'https://updates.push.services.mozilla.com'],
  ['Safari, iPhones and iPads', 'https://web.push.apple.com'],
] as const

/** Whether the push services are reachable, and the offsets of their clocks. */
export const checkPush = async ({ publicUrl, isHttps, pushHosts }: Config) => {
  const { ok, warn } = findingsAbout('Push')
  const findings: Finding[] = []
  const dates: number[] = []
  if (!isHttps && !isLocalUrl(publicUrl))
    findings.push(warn(`Push notifications need https, but PUBLIC_URL is ${publicUrl}`))
  const services = [...pushServices, ...pushHosts.map((url) => ['PUSH_HOSTS', url] as const)]
  const reached = await Promise.all(
    services.map(async ([label, url]): Promise<Finding> => {
      try {
        const { headers } = await request(url, 'HEAD')
        const date = Date.parse(headers.get('date') ?? '')
        if (!Number.isNaN(date)) dates.push(date - Date.now())
        return ok(`Reaches ${new URL(url).host} (${label})`)
      } catch (error) {
        return warn(`Cannot reach ${url}, for ${label} (${errorReason(error)})`)
      }
    }),
  )
  return { findings: [...findings, ...reached], aheadMs: dates.sort((a, b) => a - b) }
}
