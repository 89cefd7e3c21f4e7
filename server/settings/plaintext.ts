/** What lies beside the server and may lie on another machine. */
export const services = ['database', 'redis', 'mail'] as const
export type Service = (typeof services)[number]

/** `plain` is for private networks only. */
export type Encryption = 'local' | 'verified' | 'unverified' | 'plain'

const isLocal = (host: string) =>
  host === '' || host.startsWith('/') || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host)

/** Of a URL that may name several hosts, or the folder of a socket. */
const isLocalAddress = ({ hostname }: URL) => decodeURIComponent(hostname).split(',').every(isLocal)

// As the driver interprets them. Others, such as `prefer`, fall back to plain text.
const verifying = ['verify-full', 'verify-ca', 'true']

export const databaseEncryption = (address: string): Encryption => {
  const url = new URL(address)
  // Without a host the driver takes that of PGHOST.
  if (url.hostname === '' ? isLocal(process.env.PGHOST ?? '') : isLocalAddress(url)) return 'local'
  const mode = url.searchParams.get('sslmode') ?? url.searchParams.get('ssl') ?? ''
  if (verifying.includes(mode)) return 'verified'
  return mode === 'require' ? 'unverified' : 'plain'
}

const redisEncryption = (address: string): Encryption => {
  const url = new URL(address)
  if (isLocalAddress(url)) return 'local'
  return url.protocol === 'rediss:' ? 'verified' : 'plain'
}

/** A relay on another machine that is not reached by smtps is asked for STARTTLS. */
export const needsStartTls = (address: string): boolean => {
  const url = new URL(address)
  return url.protocol === 'smtp:' && !isLocalAddress(url)
}

type Addresses = { databaseUrl: string | undefined; redisUrl: string | undefined }

/** An Error for what would go over the net in plain text, and was not said to. */
export const refusePlaintext = (
  { databaseUrl, redisUrl }: Addresses,
  mayBePlain: readonly Service[],
): void => {
  const refuse = (name: string, service: Service, remedy: string) => {
    if (mayBePlain.includes(service)) return
    throw new Error(
      `${name} leads to another machine without TLS: ${remedy}, or say PLAINTEXT_SERVICES=${service} where the network between is your own`,
    )
  }
  if (databaseUrl && databaseEncryption(databaseUrl) === 'plain')
    refuse('DATABASE_URL', 'database', 'add ?sslmode=verify-full')
  if (redisUrl && redisEncryption(redisUrl) === 'plain')
    refuse('REDIS_URL', 'redis', 'use rediss://')
}
