import fs from 'node:fs'
import path from 'node:path'
import { type Config, isLocalUrl } from '#server/config.ts'
import { databaseEncryption } from '#server/settings/environmentChecks.ts'

const gigabyte = 1024 ** 3
const minFreeBytes = 0.2 * gigabyte
const lowFreeBytes = gigabyte
const hourMs = 3_600_000
// A nightly backup plus time to write it.
const maxBackupAgeMs = 26 * hourMs
const minNodeVersion = 24

/** Valid settings that are unsafe for a public site. */
export const checkSettings = (config: Config): Finding[] => {
  const { ok, warn } = findingsAbout('Settings')
  const { publicUrl, isHttps } = config
  const findings: Finding[] = []
  if (!isHttps && !isLocalUrl(publicUrl))
    findings.push(warn(`PUBLIC_URL=${publicUrl}: without https, passwords are sent unencrypted`))
  if (isHttps && config.trustProxy === false)
    findings.push(
      warn('TRUST_PROXY is off: behind a proxy, rate limits count everyone as one person'),
    )
  if (isHttps && config.rateLimits === 'off')
    findings.push(warn('RATE_LIMITS=off is for load tests only'))
  if (config.workers > 1 && !config.redisUrl)
    findings.push(warn('Without REDIS_URL, each of the WORKERS counts rate limits separately'))
  if (config.plaintextServices.length > 0)
    findings.push(
      warn(`PLAINTEXT_SERVICES=${config.plaintextServices}: use this only in your own network`),
    )
  if (config.databaseUrl && databaseEncryption(config.databaseUrl) === 'unverified')
    findings.push(warn('DATABASE_URL does not check the certificate: use sslmode=verify-full'))
  return findings.length > 0
    ? findings
    : [ok(`All settings are valid. People reach it at ${publicUrl}`)]
}

export const checkSecrets = ({ secretsKeys }: Config): Finding[] => {
  const { ok, warn } = findingsAbout('Keys')
  return secretsKeys.length > 0
    ? [ok('SECRETS_KEY is set: second factors are encrypted in the database')]
    : [warn('SECRETS_KEY is not set: second factors are not encrypted in the database')]
}

/** The folder itself or its nearest existing ancestor. */
const nearestExisting = (folder: string): string =>
  fs.existsSync(folder) ? folder : nearestExisting(path.dirname(folder))

const isWritable = (folder: string) => {
  try {
    fs.accessSync(folder, fs.constants.W_OK)
    return true
  } catch {
    return false
  }
}

export const checkDisk = ({ dataDir }: Config): Finding[] => {
  const { ok, warn, fail } = findingsAbout('Disk')
  const folder = nearestExisting(dataDir)
  if (!fs.statSync(folder).isDirectory())
    return [fail(`DATA_DIR=${dataDir} is not a folder: ${folder} is a file`)]
  if (!isWritable(folder)) return [fail(`DATA_DIR=${dataDir} cannot be written to`)]
  const { bavail, bsize, blocks } = fs.statfsSync(folder)
  const free = bavail * bsize
  const size = blocks * bsize
  const message = `${(free / gigabyte).toFixed(1)} GB free of ${(size / gigabyte).toFixed(0)} GB for DATA_DIR=${dataDir}`
  if (free < minFreeBytes) return [fail(message)]
  return [free < lowFreeBytes ? warn(message) : ok(message)]
}

const negligibleOffsetMs = 5000
const criticalOffsetMs = 30_000

/** `aheadMs`: sorted offsets of other clocks relative to this one. */
export const checkClock = (aheadMs: number[]): Finding[] => {
  const { ok, warn, fail } = findingsAbout('Clock')
  const now = new Date().toISOString().slice(0, 19)
  const ahead = aheadMs[Math.floor(aheadMs.length / 2)]
  if (ahead === undefined) return [warn(`${now} UTC: could not compare it with another clock`)]
  const seconds = Math.round(Math.abs(ahead) / 1000)
  if (Math.abs(ahead) < negligibleOffsetMs) return [ok(`${now} UTC, matches other clocks`)]
  const message = `${now} UTC is ${seconds} s ${ahead > 0 ? 'behind' : 'ahead of'} other clocks`
  return [
    Math.abs(ahead) < criticalOffsetMs
      ? warn(message)
      : fail(`${message}: login codes and push notifications will fail`),
  ]
}

const backupName = /^welkom-.*\.gz(\.age)?$/

export const checkBackups = (
  { dataDir, backupKey }: Config,
  folderOption: string | undefined,
): Finding[] => {
  const { ok, warn, fail } = findingsAbout('Backups')
  const folder = path.resolve(folderOption ?? path.join(dataDir, 'backups'))
  if (folderOption && !fs.existsSync(folder)) return [fail(`Folder not found: ${folder}`)]
  const names = fs.existsSync(folder) ? fs.readdirSync(folder) : []
  const times = names
    .filter((name) => backupName.test(name))
    .map((name) => fs.statSync(path.join(folder, name)).mtimeMs)
  const findings: Finding[] = []
  if (times.length === 0)
    findings.push(warn(`No backups in ${folder}. Use --backups <folder> for another folder`))
  else {
    const ageMs = Date.now() - Math.max(...times)
    const message = `The latest backup in ${folder} is ${Math.round(ageMs / hourMs)} h old`
    findings.push(ageMs < maxBackupAgeMs ? ok(message) : warn(message))
  }
  if (!backupKey)
    findings.push(warn('BACKUP_KEY is not set: backups need --plain and are not encrypted'))
  return findings
}

const root = path.resolve(import.meta.dirname, '../..')

export const checkVersions = (): Finding[] => {
  const { ok, fail } = findingsAbout('Versions')
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'))
  const [major] = process.versions.node.split('.').map(Number)
  const message = `Welkom ${version}, Node ${process.versions.node}`
  const findings =
    (major ?? 0) < minNodeVersion
      ? [fail(`${message}: Node ${minNodeVersion} is needed`)]
      : [ok(message)]
  if (!fs.existsSync(path.join(root, 'dist/web/index.html')))
    findings.push(fail('The web app is not built. Run npm run build'))
  return findings
}

type Level = 'ok' | 'warning' | 'error'

/** One line of the doctor's report. */
export type Finding = { level: Level; about: string; message: string }

const symbols: Record<Level, string> = { ok: '✓', warning: '!', error: '✗' }
const width = 10

export const formatFinding = ({ level, about, message }: Finding): string =>
  `${symbols[level]} ${about.padEnd(width)}  ${message}`

/** Creates findings about one subject. */
export const findingsAbout = (subject: string) => {
  const of =
    (level: Level) =>
    (message: string): Finding => ({ level, about: subject, message })
  return { ok: of('ok'), warn: of('warning'), fail: of('error') }
}
