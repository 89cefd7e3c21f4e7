import fs from 'node:fs'
import path from 'node:path'
import { type Config, isLocalUrl } from '#server/config.ts'
import { databaseEncryption } from '#server/settings/plaintext.ts'
import { about, type Finding } from './finding.ts'

const gigabyte = 1024 ** 3
const fullBelow = 0.2 * gigabyte
const lowBelow = gigabyte
const hourMs = 3_600_000
// A nightly backup, and some time to make it.
const oldestBackupMs = 26 * hourMs
const oldestNode = 24

/** What can be used and is still not what a community on the internet wants. */
export const checkSettings = (config: Config): Finding[] => {
  const { well, warn } = about('Settings')
  const { publicUrl, isHttps } = config
  const findings: Finding[] = []
  if (!isHttps && !isLocalUrl(publicUrl))
    findings.push(warn(`PUBLIC_URL=${publicUrl}: without https, passwords travel in the open`))
  if (isHttps && config.trustProxy === false)
    findings.push(
      warn('TRUST_PROXY is off: behind a proxy, the rate limits count everybody as one person'),
    )
  if (isHttps && config.rateLimits === 'off')
    findings.push(warn('RATE_LIMITS=off is for load tests only'))
  if (config.workers > 1 && !config.redisUrl)
    findings.push(warn('Without REDIS_URL, each of the WORKERS counts the rate limits by itself'))
  if (config.plaintextServices.length > 0)
    findings.push(
      warn(`PLAINTEXT_SERVICES=${config.plaintextServices}: only in a network that is your own`),
    )
  if (config.databaseUrl && databaseEncryption(config.databaseUrl) === 'unverified')
    findings.push(
      warn('DATABASE_URL asks for no certificate: sslmode=verify-full knows the server it meets'),
    )
  return findings.length > 0 ? findings : [well(`All can be used; people reach it at ${publicUrl}`)]
}

export const checkSecrets = ({ secretsKeys }: Config): Finding[] => {
  const { well, warn } = about('Keys')
  return secretsKeys.length > 0
    ? [well('SECRETS_KEY is set: second factors are encrypted in the database')]
    : [warn('SECRETS_KEY is not set: second factors lie readable in the database')]
}

/** The folder itself, or the nearest above it that is there. */
const existing = (folder: string): string =>
  fs.existsSync(folder) ? folder : existing(path.dirname(folder))

const isWritable = (folder: string) => {
  try {
    fs.accessSync(folder, fs.constants.W_OK)
    return true
  } catch {
    return false
  }
}

export const checkDisk = ({ dataDir }: Config): Finding[] => {
  const { well, warn, wrong } = about('Disk')
  const folder = existing(dataDir)
  if (!fs.statSync(folder).isDirectory())
    return [wrong(`DATA_DIR=${dataDir} is no folder: ${folder} is a file`)]
  if (!isWritable(folder)) return [wrong(`DATA_DIR=${dataDir} cannot be written to`)]
  const { bavail, bsize, blocks } = fs.statfsSync(folder)
  const free = bavail * bsize
  const size = blocks * bsize
  const says = `${(free / gigabyte).toFixed(1)} GB free of ${(size / gigabyte).toFixed(0)} GB for DATA_DIR=${dataDir}`
  if (free < fullBelow) return [wrong(says)]
  return [free < lowBelow ? warn(says) : well(says)]
}

const slightMs = 5000
const badMs = 30_000

/** `aheadMs`: by how much each clock that was asked is ahead of this one, in order. */
export const checkClock = (aheadMs: number[]): Finding[] => {
  const { well, warn, wrong } = about('Clock')
  const now = new Date().toISOString().slice(0, 19)
  const ahead = aheadMs[Math.floor(aheadMs.length / 2)]
  if (ahead === undefined) return [warn(`${now} UTC: no other clock could be asked`)]
  const seconds = Math.round(Math.abs(ahead) / 1000)
  if (Math.abs(ahead) < slightMs) return [well(`${now} UTC, as elsewhere`)]
  const says = `${now} UTC is ${seconds} s ${ahead > 0 ? 'behind' : 'ahead of'} other clocks`
  return [Math.abs(ahead) < badMs ? warn(says) : wrong(`${says}: codes and pushes are refused`)]
}

const backupName = /^welkom-.*\.gz(\.age)?$/

export const checkBackups = (
  { dataDir, backupKey }: Config,
  given: string | undefined,
): Finding[] => {
  const { well, warn, wrong } = about('Backups')
  const folder = path.resolve(given ?? path.join(dataDir, 'backups'))
  if (given && !fs.existsSync(folder)) return [wrong(`There is no folder ${folder}`)]
  const names = fs.existsSync(folder) ? fs.readdirSync(folder) : []
  const times = names
    .filter((name) => backupName.test(name))
    .map((name) => fs.statSync(path.join(folder, name)).mtimeMs)
  const findings: Finding[] = []
  if (times.length === 0)
    findings.push(warn(`There is none in ${folder}; --backups <folder> names another place`))
  else {
    const ageMs = Date.now() - Math.max(...times)
    const says = `The newest in ${folder} is ${Math.round(ageMs / hourMs)} h old`
    findings.push(ageMs < oldestBackupMs ? well(says) : warn(says))
  }
  if (!backupKey)
    findings.push(
      warn('BACKUP_KEY is not set: backups are made only with --plain, and not encrypted'),
    )
  return findings
}

const root = path.resolve(import.meta.dirname, '../..')

export const checkVersions = (): Finding[] => {
  const { well, wrong } = about('Versions')
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'))
  const [major] = process.versions.node.split('.').map(Number)
  const says = `Welkom ${version}, Node ${process.versions.node}`
  const findings =
    (major ?? 0) < oldestNode ? [wrong(`${says}: Node ${oldestNode} is needed`)] : [well(says)]
  if (!fs.existsSync(path.join(root, 'dist/web/index.html')))
    findings.push(wrong('The browser part is not built: run npm run build'))
  return findings
}
