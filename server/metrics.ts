import { setTimeout as wait } from 'node:timers/promises'
import { errorReason, runCommand } from './commands/command.ts'
import { localUrl, readConfig } from './config.ts'
import { metricsPath, summarizeMetrics } from './http/metricsSummary.ts'

const intervalMs = 5000

const command = {
  name: 'npm run metrics',
  about: 'Says how the running server is; looks twice, five seconds apart.',
  argument: {
    name: '<address>',
    isOptional: true,
    says: 'Where it runs, such as https://example.org; this machine when left out',
  },
} as const

const hints: Record<number, string> = {
  401: ': its METRICS_TOKEN is another',
  404: ': METRICS_TOKEN is not set there',
}

const run = async (url: string | undefined) => {
  const config = readConfig(process.env)
  const { metricsToken } = config
  if (!metricsToken) throw new Error('METRICS_TOKEN is not set, here as well as for the server')
  if (url !== undefined && !/^https?:\/\//.test(url))
    throw new Error(`“${url}” is no address: it begins with http:// or https://`)
  const address = url ?? localUrl(config)
  const description = url ?? `${address}, where HOST and PORT lead,`
  const read = async () => {
    const headers = { authorization: `Bearer ${metricsToken}` }
    const response = await fetch(new URL(metricsPath, address), { headers }).catch((error) => {
      throw new Error(`${description} cannot be reached (${errorReason(error)})`)
    })
    if (!response.ok)
      throw new Error(`${address} answered ${response.status}${hints[response.status] ?? ''}`)
    return response.text()
  }
  const before = await read()
  await wait(intervalMs)
  for (const line of summarizeMetrics(await read(), before, intervalMs / 1000))
    process.stdout.write(`${line}\n`)
}

await runCommand(command, ({ positionals: [address] }) =>
  run(address).catch((error: Error) => {
    throw new Error(`The metrics cannot be read: ${error.message}`)
  }),
)
