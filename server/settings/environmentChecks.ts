import { editDistance } from '#server/db/editDistance.ts'

// Short names, and names that other programs use, would give false positives.
const isDistinctive = (setting: string) => setting.includes('_') && setting !== 'LOG_LEVEL'

const normalized = (name: string) => name.replaceAll(/[_-]/g, '').toUpperCase()

const isSimilar = (name: string, setting: string) =>
  normalized(name) === normalized(setting) ||
  editDistance(name.toUpperCase(), setting) <= (setting.length < 10 ? 1 : 2)

/**
 * Finds a variable that looks like a misspelled setting. A typo in DATABASE_URL, for example, would
 * silently start an empty community elsewhere.
 */
export const findMisspelledSetting = (
  environment: Record<string, string | undefined>,
  settings: string[],
): { name: string; setting: string } | null => {
  const missing = settings.filter((setting) => !environment[setting] && isDistinctive(setting))
  for (const [name, value] of Object.entries(environment)) {
    if (!value || settings.includes(name)) continue
    const setting = missing.find((one) => isSimilar(name, one))
    if (setting) return { name, setting }
  }
  return null
}

/** External services that may run on another machine. */
export const services = ['database', 'redis', 'mail', 'translation', 'files'] as const
export type Service = (typeof services)[number]

/** `plain` is only acceptable in private networks. */
export type Encryption = 'local' | 'verified' | 'unverified' | 'plain'

const isLocal = (host: string) =>
  host === '' || host.startsWith('/') || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host)

/** Supports several hosts in one URL, and socket folders. */
const isLocalAddress = ({ hostname }: URL) => decodeURIComponent(hostname).split(',').every(isLocal)

// Values that the driver verifies. Others, such as `prefer`, may fall back to plain text.
const verifyingModes = ['verify-full', 'verify-ca', 'true']

export const databaseEncryption = (address: string): Encryption => {
  const url = new URL(address)
  // Without a host the driver uses PGHOST.
  if (url.hostname === '' ? isLocal(process.env.PGHOST ?? '') : isLocalAddress(url)) return 'local'
  const mode = url.searchParams.get('sslmode') ?? url.searchParams.get('ssl') ?? ''
  if (verifyingModes.includes(mode)) return 'verified'
  return mode === 'require' ? 'unverified' : 'plain'
}

const isPlainHttp = (address: string) => {
  const url = new URL(address)
  return url.protocol === 'http:' && !isLocalAddress(url)
}

const redisEncryption = (address: string): Encryption => {
  const url = new URL(address)
  if (isLocalAddress(url)) return 'local'
  return url.protocol === 'rediss:' ? 'verified' : 'plain'
}

/** A remote relay without smtps must support STARTTLS. */
export const needsStartTls = (address: string): boolean => {
  const url = new URL(address)
  return url.protocol === 'smtp:' && !isLocalAddress(url)
}

/** Throws when a remote service would be used without TLS and is not exempted. */
export const requireEncryption = (
  databaseUrls: Record<string, string | undefined>,
  {
    redisUrl,
    translateUrl,
    s3Url,
  }: Record<'redisUrl' | 'translateUrl' | 's3Url', string | undefined>,
  exempted: readonly Service[],
): void => {
  const reject = (name: string, service: Service, remedy: string) => {
    if (exempted.includes(service)) return
    throw new Error(
      `${name} leads to another machine without TLS: ${remedy}, or say PLAINTEXT_SERVICES=${service} where the network between is your own`,
    )
  }
  for (const [name, url] of Object.entries(databaseUrls))
    if (url && databaseEncryption(url) === 'plain')
      reject(name, 'database', 'add ?sslmode=verify-full')
  if (redisUrl && redisEncryption(redisUrl) === 'plain')
    reject('REDIS_URL', 'redis', 'use rediss://')
  if (translateUrl && isPlainHttp(translateUrl))
    reject('TRANSLATE_URL', 'translation', 'use https://')
  if (s3Url && isPlainHttp(s3Url)) reject('S3_URL', 'files', 'use https://')
}
