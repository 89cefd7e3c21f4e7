import { resolve } from 'node:path'
import * as z from 'zod'

const hops = (count: number) => (_address: string, hop: number) => hop < count

// How many proxies stand in front: each adds the address it saw to X-Forwarded-For, so only that
// many of its last entries can be believed. Or the addresses of those proxies.
const Proxies = z.union([
  z.enum(['off', 'false', '0']).transform(() => false as const),
  z.enum(['on', 'true']).transform(() => hops(1)),
  z
    .string()
    .regex(/^[1-9]$/)
    .transform((count) => hops(Number(count))),
  z.string().regex(/^[\da-fA-F.:/, ]+$/, 'give off, on, a number of proxies, or their addresses'),
])

const RedisUrl = z
  .url({ protocol: /^rediss?$/ })
  .regex(/^\w+:\/\/[^/?#]+\/?\d*$/, 'after its host comes the number of a database or nothing')

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  REDIS_URL: RedisUrl.optional(),
  WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: Proxies.default(false),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).default('Welkom <welkom@localhost>'),
  MAIL_HOOK_TOKEN: z.string().min(16, 'give it at least 16 characters').optional(),
  RATE_LIMITS: z.enum(['on', 'strict', 'off']).default('on'),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('info'),
})

export type Config = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  /** Carries live events and rate limits between processes. */
  redisUrl: string | undefined
  /** Processes that share the port; more than one only with `databaseUrl`. */
  workers: number
  /** Origin under which people reach the product, without a slash at its end. */
  publicUrl: string
  /** True when people come by https: Secure cookies, HSTS, the list of common passwords. */
  isHttps: boolean
  trustProxy: false | string | ((address: string, hop: number) => boolean)
  smtpUrl: string | undefined
  mailFrom: string
  /** What the mail provider shows when it tells of mails that came back. */
  mailHookToken: string | undefined
  rateLimits: 'on' | 'strict' | 'off'
  logLevel: string
}

/** Reads the environment once. A bad value is an Error whose message is one clear line. */
export const readConfig = (environment: Record<string, string | undefined>): Config => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const name = issue?.path.join('.') ?? ''
    // An address of a service may hold its password.
    const value = /_(URL|TOKEN)$/.test(name) ? '…' : (given[name] ?? '')
    throw new Error(`${name}=${value} is not usable: ${issue?.message ?? ''}`)
  }
  const env = parsed.data
  if (env.WORKERS > 1 && !env.DATABASE_URL)
    throw new Error(
      `WORKERS=${env.WORKERS} needs a DATABASE_URL: the embedded database belongs to one process`,
    )
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    workers: env.WORKERS,
    publicUrl,
    isHttps: publicUrl.startsWith('https:'),
    trustProxy: env.TRUST_PROXY,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    mailHookToken: env.MAIL_HOOK_TOKEN,
    rateLimits: env.RATE_LIMITS,
    logLevel: env.LOG_LEVEL,
  }
}
