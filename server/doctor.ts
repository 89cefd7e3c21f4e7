import { runCommand } from './commands/command.ts'
import { about, type Finding, lineOf } from './commands/finding.ts'
import {
  checkBackups,
  checkClock,
  checkDisk,
  checkSecrets,
  checkSettings,
  checkVersions,
} from './commands/machine.ts'
import {
  checkDatabase,
  checkMail,
  checkPush,
  checkRedis,
  checkServer,
} from './commands/services.ts'
import { type Config, readConfig } from './config.ts'

const command = {
  name: 'npm run doctor',
  about:
    'Checks this installation, also while it runs, and sends a test mail. Ends with 1 when something is wrong (✗), not for warnings (!).',
  options: {
    'mail-to': {
      type: 'string',
      value: '<address>',
      says: 'Whom the test mail goes to; the address of MAIL_FROM when left out',
    },
    backups: {
      type: 'string',
      value: '<folder>',
      says: 'Where the backups are; DATA_DIR/backups when left out',
    },
  },
} as const

const readSettings = (): Config | null => {
  try {
    return readConfig(process.env)
  } catch (error) {
    say([about('Settings').wrong((error as Error).message)])
    return null
  }
}

let wrong = 0
let warnings = 0
const say = (findings: Finding[]) => {
  for (const finding of findings) {
    if (finding.level === 'error') wrong++
    if (finding.level === 'warning') warnings++
    process.stdout.write(`${lineOf(finding)}\n`)
  }
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

await runCommand(command, async ({ values }) => {
  say(checkVersions())
  const config = readSettings()
  if (config) {
    say(checkSettings(config))
    say(checkSecrets(config))
    say(await checkDatabase(config))
    say(await checkServer(config))
    say(await checkRedis(config))
    say(await checkMail(config, values['mail-to'] as string | undefined))
    const push = await checkPush(config)
    say(push.findings)
    say(checkDisk(config))
    say(checkClock(push.aheadMs))
    say(checkBackups(config, values.backups as string | undefined))
  }
  process.stdout.write(`\n${counted(wrong, 'problem')}, ${counted(warnings, 'warning')}\n`)
  if (wrong > 0) process.exitCode = 1
})
