import { runCommand } from './commands/command.ts'
import {
  checkBackups,
  checkClock,
  checkDisk,
  checkSecrets,
  checkSettings,
  checkVersions,
  type Finding,
  findingsAbout,
  formatFinding,
} from './commands/machineChecks.ts'
import {
  checkDatabase,
  checkFiles,
  checkMail,
  checkPush,
  checkRedis,
  checkServer,
  checkTranslation,
} from './commands/serviceChecks.ts'
import { type Config, readConfig, withoutPooler } from './config.ts'

const command = {
  name: 'npm run doctor',
  about:
    'Checks this installation, even while it is running, and sends a test email. Exits with 1 if something is wrong (✗), but not for warnings (!).',
  options: {
    'mail-to': {
      type: 'string',
      value: '<address>',
      says: 'Who gets the test email. Default: the address of MAIL_FROM',
    },
    backups: {
      type: 'string',
      value: '<folder>',
      says: 'Where the backups are. Default: DATA_DIR/backups',
    },
  },
} as const

const readSettings = (): Config | null => {
  try {
    return withoutPooler(readConfig(process.env))
  } catch (error) {
    print([findingsAbout('Settings').fail((error as Error).message)])
    return null
  }
}

let wrong = 0
let warnings = 0
const print = (findings: Finding[]) => {
  for (const finding of findings) {
    if (finding.level === 'error') wrong++
    if (finding.level === 'warning') warnings++
    process.stdout.write(`${formatFinding(finding)}\n`)
  }
}

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

await runCommand(command, async ({ values }) => {
  print(checkVersions())
  const config = readSettings()
  if (config) {
    print(checkSettings(config))
    print(checkSecrets(config))
    print(await checkDatabase(config))
    print(await checkServer(config))
    print(await checkRedis(config))
    print(await checkMail(config, values['mail-to'] as string | undefined))
    print(await checkTranslation(config))
    print(await checkFiles(config))
    const push = await checkPush(config)
    print(push.findings)
    print(checkDisk(config))
    print(checkClock(push.aheadMs))
    print(checkBackups(config, values.backups as string | undefined))
  }
  process.stdout.write(`\n${plural(wrong, 'problem')}, ${plural(warnings, 'warning')}\n`)
  if (wrong > 0) process.exitCode = 1
})
