import { setTimeout as wait } from 'node:timers/promises'
import { runCommand } from './commands/command.ts'
import { reasonOf } from './commands/finding.ts'
import { localUrl, readConfig } from './config.ts'
import { metricsPath, summaryOf } from './http/metricsText.ts'

const betweenMs = 5000

const command = {
  name: 'npm run metrics',
  about: 'Says how the running server is; looks twice, five seconds apart.',
  argument: {
    name: '<address>',
    isOptional: true,
    says: 'Where it runs, such as https://example.org; this machine when left out',
  },
} as const

const reasons: Record<number, string> = {
  401: ': its METRICS_TOKEN is another',
  404: ': METRICS_TOKEN is not set there',
}

const run = async (given: string | undefined) => {
  const config = readConfig(process.env)
  const { metricsToken } = config
  if (!metricsToken) throw new Error('METRICS_TOKEN is not set, here as well as for the server')
  if (given !== undefined && !/^https?:\/\//.test(given))
    throw new Error(`“${given}” is no address: it begins with http:// or https://`)
  const address = given ?? localUrl(config)
  const asked = given ?? `${address}, where HOST and PORT lead,`
  const read = async () => {
    const headers = { authorization: `Bearer ${metricsToken}` }
    const answer = await fetch(new URL(metricsPath, address), { headers }).catch((error) => {
      throw new Error(`${asked} cannot be reached (${reasonOf(error)})`)
    })
    if (!answer.ok)
      throw new Error(`${address} answered ${answer.status}${reasons[answer.status] ?? ''}`)
    return answer.text()
  }
  const before = await read()
  await wait(betweenMs)
  for (const line of summaryOf(await read(), before, betweenMs / 1000))
    process.stdout.write(`${line}\n`)
}

await runCommand(command, ({ words: [address] }) =>
  run(address).catch((error: Error) => {
    throw new Error(`The metrics cannot be read: ${error.message}`)
  }),
)
