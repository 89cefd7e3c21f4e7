import { setTimeout as wait } from 'node:timers/promises'
import { runCommand } from './command.ts'
import { readConfig } from './config.ts'
import { metricsPath, summaryOf } from './http/metricsText.ts'

const betweenMs = 5000
const anywhere = new Set(['0.0.0.0', '::', '[::]'])

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
  const { host, port, metricsToken } = readConfig(process.env)
  if (!metricsToken) throw new Error('METRICS_TOKEN is not set, here as well as for the server')
  const name = anywhere.has(host) ? '127.0.0.1' : host
  const address = given ?? `http://${name.includes(':') ? `[${name}]` : name}:${port}`
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

await runCommand(command, ({ argument }) =>
  run(argument).catch((error: Error) => {
    const { code } = (error.cause ?? {}) as { code?: string }
    const reason = code ? `nobody answers there (${code})` : error.message
    throw new Error(`The metrics cannot be read: ${reason}`)
  }),
)
