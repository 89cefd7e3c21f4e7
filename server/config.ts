import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { parseS3Url, type S3Config } from './files/storage/s3Config.ts'
import {
  findMisspelledSetting,
  needsStartTls,
  requireEncryption,
  type Service,
  services,
} from './settings/environmentChecks.ts'

const addressBits: Record<number, number> = { 4: 32, 6: 128 }

/** An IP address or a range such as 192.0.2.0/24. */
const isAddressRange = (text: string) => {
  const [address = '', bits, ...more] = text.split('/')
  const maxBits = addressBits[isIP(address)]
  if (maxBits === undefined || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits)
}

const trustHops = (count: number) => (_address: string, hop: number) => hop < count

// The number of proxies in front, or their addresses. Each proxy appends the address it saw to
// X-Forwarded-For, so only that many of its last entries can be trusted.
const TrustProxy = z.union([
  z.pipe(
    z.enum(['off', 'false', '0']),
    z.transform(() => false as const),
  ),
  z.pipe(
    z.enum(['on', 'true']),
    z.transform(() => trustHops(1)),
  ),
  z.pipe(
    z.string().check(z.regex(/^[1-9]$/)),
    z.transform((count) => trustHops(Number(count))),
  ),
  z
    .string()
    .check(z.refine((text) => text.split(',').every((part) => isAddressRange(part.trim())))),
])

const RedisUrl = z.url({ protocol: /^rediss?$/ }).check(z.regex(/^\w+:\/\/[^/?#]+(?:\/\d*)?$/))

const DatabaseUrl = z.url({ protocol: /^postgres(ql)?$/ })

const isOrigin = (text: string) => {
  const url = URL.parse(text)
  return url?.href === `${url?.origin}/`
}

const Origin = z.pipe(
  z.url({ protocol: /^https?$/ }).check(z.refine(isOrigin)),
  z.transform((text) => new URL(text).origin),
)

/** `name@host` or `Name <name@host>`. The host may be local, unlike that of a user's address. */
const isSender = (text: string) => {
  const [, bracketed] = /<([^<>]*)>$/.exec(text.trim()) ?? []
  return /^[^\s@<>,]+@[^\s@<>,]+$/.test(bracketed ?? text.trim())
}

const Origins = z._default(
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.split(',').map((origin) => origin.trim())),
    ),
    z.array(Origin),
  ),
  [],
)

const rateLimits = ['on', 'strict', 'off'] as const
const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug'] as const

const Environment = z.object({
  PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535)), 3000),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), './data'),
  DATABASE_URL: z.optional(DatabaseUrl),
  DATABASE_DIRECT_URL: z.optional(DatabaseUrl),
  DATABASE_READ_URL: z.optional(DatabaseUrl),
  REDIS_URL: z.optional(RedisUrl),
  WORKERS: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(64)), 1),
  PUBLIC_URL: z.optional(Origin),
  TRUST_PROXY: z._default(TrustProxy, false),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: z._default(z.string().check(z.refine(isSender)), 'Welkom <welkom@localhost>'),
  PUSH_HOSTS: Origins,
  CALENDAR_HOSTS: Origins,
  PLAINTEXT_SERVICES: z._default(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text) => text.split(',').map((service) => service.trim())),
      ),
      z.array(z.enum(services)),
    ),
    [],
  ),
  TRANSLATE_URL: z.optional(
    z.url({ protocol: /^https?$/ }).check(
      z.refine((text) => {
        const url = URL.parse(text)
        return url?.username === '' && url.password === '' && url.search + url.hash === ''
      }),
    ),
  ),
  TRANSLATE_API_KEY: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  S3_URL: z.optional(z.string().check(z.refine((text) => parseS3Url(text) !== null))),
  MAIL_HOOK_TOKEN: z.optional(z.string().check(z.minLength(16))),
  BACKUP_KEY: z.optional(z.string().check(z.minLength(16))),
  SECRETS_KEY: z._default(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text) => text.split(',').map((key) => key.trim())),
      ),
      z.array(z.string().check(z.minLength(32))),
    ),
    [],
  ),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16))),
  RATE_LIMITS: z._default(z.enum(rateLimits), 'on'),
  LOG_LEVEL: z._default(z.enum(logLevels), 'info'),
})

const databaseUrl = 'give an address that begins with postgres://'
const token = 'give it at least 16 characters'
const origins = 'give origins only, such as https://push.example'

/** Completes the message about an invalid value, so that the operator knows what to write. */
const expected: Record<keyof typeof Environment.shape, string> = {
  PORT: 'give a whole number from 0 to 65535',
  HOST: 'give an address to listen on, such as 127.0.0.1',
  DATA_DIR: 'give a folder',
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: databaseUrl,
  DATABASE_READ_URL: databaseUrl,
  REDIS_URL:
    'give an address that begins with redis:// or rediss://; after its host comes the number of a database or nothing',
  WORKERS: 'give a whole number from 1 to 64',
  PUBLIC_URL:
    'give the address of the site with http:// or https:// and without a path, such as https://welkom.example',
  TRUST_PROXY: 'give off, on, a number of proxies, or their addresses',
  SMTP_URL: 'give an address that begins with smtp:// or smtps://',
  MAIL_FROM: 'give a mail address, such as Welkom <welkom@example.org>',
  PUSH_HOSTS: origins,
  CALENDAR_HOSTS: origins,
  PLAINTEXT_SERVICES: `give one or several of ${services.join(', ')}`,
  TRANSLATE_URL:
    'give an address that begins with http:// or https://, without a user, query or fragment',
  TRANSLATE_API_KEY: 'give it at most 200 characters',
  S3_URL:
    'give an address such as https://KEY:SECRET@s3.example/bucket?region=eu-west-1, with KEY and SECRET percent-encoded',
  MAIL_HOOK_TOKEN: token,
  BACKUP_KEY: token,
  SECRETS_KEY: 'give each at least 32 random characters',
  METRICS_TOKEN: token,
  RATE_LIMITS: `give one of ${rateLimits.join(', ')}`,
  LOG_LEVEL: `give one of ${logLevels.join(', ')}`,
}

export type Config = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  /** Set when `databaseUrl` leads to a pooler in transaction mode: the same database without it. */
  directUrl: string | undefined
  /** Leads to streaming replicas, for reads that tolerate slight staleness. */
  readUrl: string | undefined
  /** Carries live events and rate limits between processes. */
  redisUrl: string | undefined
  /** Number of processes that share the port; more than one requires `databaseUrl`. */
  workers: number
  /** Public origin, without a trailing slash. */
  publicUrl: string
  /** The public origin is https: Secure cookies, HSTS, check for common passwords. */
  isHttps: boolean
  trustProxy: false | string | ((address: string, hop: number) => boolean)
  smtpUrl: string | undefined
  /** STARTTLS is required: no mail is sent to the relay in plain text. */
  mailNeedsTls: boolean
  mailFrom: string
  /** Services on other machines that may be used without TLS. */
  plaintextServices: Service[]
  /** Additional origins of push services; for tests only. */
  pushHosts: string[]
  /** Origins of calendars that may be local and without TLS; for tests only. */
  calendarHosts: string[]
  /** A server with the API of LibreTranslate. */
  translateUrl: string | undefined
  translateApiKey: string | undefined
  /** The bucket for pictures and documents; without it they are in the database. */
  s3: S3Config | undefined
  /** Bearer token of the mail provider's bounce webhook. */
  mailHookToken: string | undefined
  /** Backups are encrypted with this key. */
  backupKey: string | undefined
  /** Keys for second-factor secrets: the first encrypts, the others only decrypt older values. */
  secretsKeys: string[]
  /** Bearer token of the metrics endpoint, which is disabled without it. */
  metricsToken: string | undefined
  rateLimits: 'on' | 'strict' | 'off'
  logLevel: string
}

/** Parses the environment. An invalid value throws an Error with a one-line message. */
export const readConfig = (environment: Record<string, string | undefined>): Config => {
  const misspelled = findMisspelledSetting(environment, Object.keys(Environment.shape))
  if (misspelled)
    throw new Error(`${misspelled.name} is not a setting. Did you mean ${misspelled.setting}?`)
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const name = String(issue?.path[0]) as keyof typeof expected
    // A service URL may contain a password.
    const value = /_(URL|TOKEN|KEY)(\.|$)/.test(name) ? '…' : (given[name] ?? '')
    throw new Error(`${name}=${value} is not usable: ${expected[name]}`)
  }
  const env = parsed.data
  if (env.WORKERS > 1 && !env.DATABASE_URL)
    throw new Error(
      `WORKERS=${env.WORKERS} needs a DATABASE_URL: the embedded database belongs to one process`,
    )
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const)
    if (env[name] && !env.DATABASE_URL)
      throw new Error(`${name} needs a DATABASE_URL, which leads to the primary`)
  requireEncryption(
    {
      DATABASE_URL: env.DATABASE_URL,
      DATABASE_DIRECT_URL: env.DATABASE_DIRECT_URL,
      DATABASE_READ_URL: env.DATABASE_READ_URL,
    },
    { redisUrl: env.REDIS_URL, translateUrl: env.TRANSLATE_URL, s3Url: env.S3_URL },
    env.PLAINTEXT_SERVICES,
  )
  const publicUrl = env.PUBLIC_URL ?? new URL(`http://localhost:${env.PORT}`).origin
  if (env.TRANSLATE_API_KEY && !env.TRANSLATE_URL)
    throw new Error('TRANSLATE_API_KEY needs a TRANSLATE_URL, the server that it belongs to')
  // Push endpoints come from users, so extra hosts would allow requests into the operator's network.
  if (env.PUSH_HOSTS.length > 0 && publicUrl.startsWith('https:'))
    throw new Error('PUSH_HOSTS is for tests: it cannot be used with a PUBLIC_URL of https')
  if (env.CALENDAR_HOSTS.length > 0 && publicUrl.startsWith('https:'))
    throw new Error('CALENDAR_HOSTS is for tests: it cannot be used with a PUBLIC_URL of https')
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    directUrl: env.DATABASE_DIRECT_URL,
    readUrl: env.DATABASE_READ_URL,
    redisUrl: env.REDIS_URL,
    workers: env.WORKERS,
    publicUrl,
    isHttps: publicUrl.startsWith('https:'),
    trustProxy: env.TRUST_PROXY,
    smtpUrl: env.SMTP_URL,
    mailNeedsTls:
      env.SMTP_URL !== undefined &&
      needsStartTls(env.SMTP_URL) &&
      !env.PLAINTEXT_SERVICES.includes('mail'),
    mailFrom: env.MAIL_FROM,
    plaintextServices: env.PLAINTEXT_SERVICES,
    pushHosts: env.PUSH_HOSTS,
    calendarHosts: env.CALENDAR_HOSTS,
    translateUrl: env.TRANSLATE_URL,
    translateApiKey: env.TRANSLATE_API_KEY,
    s3: (env.S3_URL && parseS3Url(env.S3_URL)) || undefined,
    mailHookToken: env.MAIL_HOOK_TOKEN,
    backupKey: env.BACKUP_KEY,
    secretsKeys: env.SECRETS_KEY,
    metricsToken: env.METRICS_TOKEN,
    rateLimits: env.RATE_LIMITS,
    logLevel: env.LOG_LEVEL,
  }
}

/** For commands, which need a session of their own instead of a shared connection. */
export const withoutPooler = (config: Config): Config =>
  config.directUrl
    ? { ...config, databaseUrl: config.directUrl, directUrl: undefined, readUrl: undefined }
    : config

const wildcardHosts = new Set(['0.0.0.0', '::', '[::]'])

/** URL of the server for programs on this machine. */
export const localUrl = ({ host, port }: Pick<Config, 'host' | 'port'>): string => {
  const name = wildcardHosts.has(host) ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** Host names of this machine itself. */
export const localNames: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/** Whether the URL always leads to the machine that opens it. */
export const isLocalUrl = (url: string): boolean => localNames.includes(new URL(url).hostname)
