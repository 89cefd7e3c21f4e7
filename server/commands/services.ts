import { randomUUID } from 'node:crypto'
import addressparser from 'nodemailer/lib/addressparser/index.js'
import { withSource } from '#server/backup/source.ts'
import { findVersion, readServerVersion } from '#server/backup/store.ts'
import { type Config, isLocalUrl, localUrl } from '#server/config.ts'
import { type Database, refuseTooMany } from '#server/db/connect.ts'
import { hasDatabase } from '#server/db/existing.ts'
import { newestVersion } from '#server/db/migrate.ts'
import { countJobs } from '#server/jobs/store.ts'
import { createMailer } from '#server/mail/send.ts'
import { askVersion } from '#server/redis.ts'
import { settingProblems } from '#server/settings/problems.ts'
import { administratorIds } from '#server/users/users.ts'
import { about, type Finding, reasonOf } from './finding.ts'

const oldestPostgres = 15
const oldestRedis = 6.2
const hourSeconds = 3600
const slowJobSeconds = hourSeconds
const patienceMs = 5000

const database = about('Database')

const insideDatabase = async ({ sql }: Database): Promise<Finding[]> => {
  const { well, warn, wrong } = database
  const findings: Finding[] = []
  if ((await administratorIds(sql, 1)).length === 0)
    findings.push(warn('Nobody is an administrator: npm run admin -- <username> makes one'))
  findings.push(...(await settingProblems(sql)).map(wrong))
  const jobs = await countJobs(sql)
  for (const { name, parked } of jobs.filter((job) => job.parked > 0))
    findings.push(warn(`${parked} of the jobs ${name} were given up: their log lines say why`))
  for (const { name, waiting, oldestSeconds } of jobs.filter(
    (job) => job.waiting > 0 && job.oldestSeconds > slowJobSeconds,
  )) {
    const hours = Math.round(oldestSeconds / hourSeconds)
    findings.push(warn(`${waiting} of the jobs ${name} wait, the oldest for ${hours} h`))
  }
  if (findings.length === 0) findings.push(well('Its settings can be read, and no job is stuck'))
  return findings
}

const lookInto = async (config: Config, source: Database): Promise<Finding[]> => {
  const { well, warn, wrong } = database
  const { sql } = source
  const newest = await newestVersion()
  const schema = await findVersion(sql)
  const version = await readServerVersion(sql)
  const where = config.databaseUrl
    ? `PostgreSQL ${version} at ${new URL(config.databaseUrl).host}`
    : `Embedded PostgreSQL ${version} in ${config.dataDir}`
  const findings: Finding[] = []
  if (config.databaseUrl && Number.parseInt(version, 10) < oldestPostgres)
    findings.push(wrong(`${where} is too old: Welkom needs ${oldestPostgres} or later`))
  if (schema === null) return [...findings, warn(`${where} is empty: the first start fills it`)]
  if (schema > newest)
    return [...findings, wrong(`${where} is at schema ${schema}; this Welkom knows only ${newest}`)]
  if (schema < newest)
    return [
      ...findings,
      warn(`${where} is at schema ${schema}; the next start migrates it to ${newest}`),
    ]
  findings.push(well(`${where}, schema ${schema}`))
  if (config.databaseUrl)
    await refuseTooMany(source, config.workers).catch((error: Error) => {
      findings.push(wrong(error.message))
    })
  return [...findings, ...(await insideDatabase(source))]
}

export const checkDatabase = async (config: Config): Promise<Finding[]> => {
  if (!hasDatabase(config))
    return [database.warn(`There is none in ${config.dataDir} yet: the first start makes it`)]
  try {
    return await withSource(config, (source) => lookInto(config, source))
  } catch (error) {
    return [database.wrong(reasonOf(error))]
  }
}

const answerOf = (url: URL | string, method = 'GET') =>
  fetch(url, { method, redirect: 'manual', signal: AbortSignal.timeout(patienceMs) })

/** Whether it runs, and whether people get through to it. */
export const checkServer = async (config: Config): Promise<Finding[]> => {
  const { well, warn, wrong } = about('Server')
  const url = localUrl(config)
  const findings: Finding[] = []
  try {
    const { status } = await answerOf(new URL('/health/ready', url))
    if (status === 200) findings.push(well(`Answers at ${url}`))
    else findings.push(wrong(`At ${url} something answers, but is not ready (${status})`))
  } catch {
    return [warn(`Nothing answers at ${url}: Welkom does not run there now`)]
  }
  if (isLocalUrl(config.publicUrl)) return findings
  try {
    const { status } = await answerOf(new URL('/health/live', config.publicUrl))
    if (status === 200) findings.push(well(`Answers at PUBLIC_URL=${config.publicUrl}`))
    else findings.push(wrong(`PUBLIC_URL=${config.publicUrl} answers ${status}`))
  } catch (error) {
    findings.push(
      wrong(`PUBLIC_URL=${config.publicUrl} cannot be reached from here (${reasonOf(error)})`),
    )
  }
  return findings
}

const redis = about('Redis')

export const judgeRedis = (version: string, host: string): Finding => {
  const says = `Version ${version} at ${host}`
  return Number.parseFloat(version) < oldestRedis
    ? redis.wrong(`${says} is too old: Welkom needs ${oldestRedis} or later`)
    : redis.well(says)
}

export const checkRedis = async ({ redisUrl }: Config): Promise<Finding[]> => {
  if (!redisUrl) return []
  const { host } = new URL(redisUrl)
  try {
    return [judgeRedis(await askVersion(redisUrl), host)]
  } catch (error) {
    return [redis.wrong(`The Redis of REDIS_URL at ${host} cannot be used (${reasonOf(error)})`)]
  }
}

/** Sends a mail to `to`, or to the sender itself. */
export const checkMail = async (config: Config, to: string | undefined): Promise<Finding[]> => {
  const { well, warn, wrong } = about('Mail')
  const { smtpUrl, mailFrom, publicUrl } = config
  if (!smtpUrl)
    return [warn('SMTP_URL is not set: mails become files in DATA_DIR/outbox and reach nobody')]
  const [from] = addressparser(mailFrom, { flatten: true })
  if (!from?.address || from.address.endsWith('@localhost'))
    return [wrong(`MAIL_FROM=${mailFrom} is an address that no mail server takes`)]
  const { host } = new URL(smtpUrl)
  const text = `If you can read this, ${publicUrl} can send mail.\n`
  const recipient = to ?? from.address
  try {
    await createMailer(config, { info: () => {} }).send({
      id: randomUUID(),
      to: recipient,
      date: new Date(),
      subject: 'A test of your mail settings',
      text,
      html: `<p>${text}</p>`,
    })
    return [well(`${host} took a test mail to ${recipient}: see whether it arrived`)]
  } catch (error) {
    const isPlain = (error as NodeJS.ErrnoException).code === 'ETLS'
    const remedy = isPlain ? ': smtps://, or PLAINTEXT_SERVICES=mail in a network of your own' : ''
    const says = `The mail server of SMTP_URL, ${host}, took no test mail (${reasonOf(error)})`
    return [wrong(`${says}${remedy}`)]
  }
}

const pushServices = [
  ['Chrome, Edge and Android', 'https://fcm.googleapis.com'],
  ['Firefox', 'https://updates.push.services.mozilla.com'],
  ['Safari, iPhones and iPads', 'https://web.push.apple.com'],
] as const

/** Whether the push services can be reached, and what time it is there. */
export const checkPush = async ({ publicUrl, isHttps, pushHosts }: Config) => {
  const { well, warn } = about('Push')
  const findings: Finding[] = []
  const dates: number[] = []
  if (!isHttps && !isLocalUrl(publicUrl))
    findings.push(warn(`Browsers take no pushes from ${publicUrl}: it needs https`))
  const services = [...pushServices, ...pushHosts.map((url) => ['PUSH_HOSTS', url] as const)]
  const reached = await Promise.all(
    services.map(async ([whose, url]): Promise<Finding> => {
      try {
        const { headers } = await answerOf(url, 'HEAD')
        const date = Date.parse(headers.get('date') ?? '')
        if (!Number.isNaN(date)) dates.push(date - Date.now())
        return well(`Reaches ${new URL(url).host} (${whose})`)
      } catch (error) {
        return warn(`Cannot reach ${url}, for ${whose} (${reasonOf(error)})`)
      }
    }),
  )
  return { findings: [...findings, ...reached], aheadMs: dates.sort((a, b) => a - b) }
}
