import { setTimeout as wait } from 'node:timers/promises'
import { runCommand } from './commands/command.ts'
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

const run = async (given: string | undefined) => {
  const config = readConfig(process.env)
  const { metricsToken } = config
  if (!metricsToken) throw new Error('METRICS_TOKEN is not set, here as well as for the server')
  const address = given ?? localUrl(config)
  const read = async () => {
    const answer = await fetch(new URL(metricsPath, address), {
      headers: { authorization: `Bearer ${metricsToken}` },
    })
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`)
    return answer.text()
  }
  const before = await read()
  await wait(betweenMs)
  for (const line of summaryOf(await read(), before, betweenMs / 1000))
    process.stdout.write(`${line}\n`)
}

await runCommand(command, ({ words: [address] }) =>
  run(address).catch((error: Error) => {
    const { code } = (error.cause ?? {}) as { code?: string }
    const reason = code ? `nobody answers there (${code})` : error.message
    throw new Error(`The metrics cannot be read: ${reason}`)
  }),
)
