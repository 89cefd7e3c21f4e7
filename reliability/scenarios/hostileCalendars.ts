import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostileCalendars } from '#server/testing/hostileCalendars.ts'
import { calendarImports } from '#shared/events/calendarImport/contract.ts'
import { calendarSources } from '#shared/events/calendarSources/contract.ts'
import { missingPostgres } from '../../scripts/postgres.ts'
import { call, newTestUser, type Person } from '../support/apiClient.ts'
import { type InstallationOptions, onInstallation, onPostgres } from '../support/installation.ts'
import {
  isAlwaysReady,
  measureReadiness,
  type Readiness,
  readinessLine,
} from '../support/readiness.ts'
import type { RunOptions, Scale, ScenarioResult } from '../support/scenario.ts'

const roundsAt: Record<Scale, number> = { smoke: 1, nightly: 2, full: 10, soak: 50 }

/** A website with the hostile calendars, each at its own address. */
const startWebsite = async () => {
  const files = Object.values(hostileCalendars)
  const server = createServer((request, response) => {
    response.end(files[Number(request.url?.slice(1))])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return { origin, paths: files.map((_, at) => `/${at}`), stop }
}

/** The status of a preview. 503: another one is being read. */
const preview = async ({ url, cookie }: Person, file: string) => {
  const answer = await fetch(`${url}${calendarImports.run.path}?preview=true`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'text/calendar' },
    body: file,
  })
  await answer.arrayBuffer()
  return answer.status
}

// On a busy machine, a calendar waits for others that are read.
const timeoutMs = 180_000

const subscribe = async (admin: Person, url: string) => {
  const draft = { name: url, url, town: '', clientId: crypto.randomUUID() }
  const signal = AbortSignal.timeout(timeoutMs)
  const added = await call(admin, calendarSources.add, draft, signal)
  if (!added.reply) return added.status
  const { id } = added.reply
  const { status } = await call(admin, calendarSources.fetch, { id }, signal)
  await call(admin, calendarSources.remove, { id }, signal)
  return status
}

type Result = { name: string; readiness: Readiness; statuses: number[] }

/** Previews and follows each calendar, two at a time. */
const sendAll = async (
  name: string,
  url: string,
  origin: string,
  paths: string[],
  rounds: number,
) => {
  const admin = await newTestUser(url) // the first account is the administrator
  const statuses: number[] = []
  const stop = measureReadiness(url)
  for (let round = 0; round < rounds; round++) {
    for (const [at, file] of Object.values(hostileCalendars).entries()) {
      statuses.push(
        ...(await Promise.all([preview(admin, file), subscribe(admin, origin + paths[at])])),
      )
    }
  }
  return { name, readiness: await stop(), statuses } satisfies Result
}

const isRight = ({ readiness, statuses }: Result, scale: Scale) =>
  isAlwaysReady(readiness, scale) && statuses.every((status) => [200, 400, 503].includes(status))

const describe = ({ name, readiness, statuses }: Result) =>
  `${name}: ${statuses.length} hostile calendars, answered ${[...new Set(statuses)].sort().join(', ')}; ${readinessLine(readiness)}`

/** Sends hostile calendars by preview and by subscription, while readiness is polled. */
export const run = async (
  scale: Scale,
  { rounds = roundsAt[scale] }: RunOptions = {},
): Promise<ScenarioResult> => {
  const website = await startWebsite()
  const env = { CALENDAR_HOSTS: website.origin }
  const missing = missingPostgres()
  const on = (name: string, options: InstallationOptions) =>
    (missing ? onInstallation : onPostgres)(options, ({ product }) =>
      sendAll(name, product.url, website.origin, website.paths, rounds),
    )
  try {
    const results = [await on('One process', { env })]
    if (!missing) results.push(await on('Two processes', { env: { ...env, WORKERS: '2' } }))
    return {
      title: 'Hostile calendars delay no other request by more than 250 ms',
      lines: [
        ...results.map(describe),
        ...(missing ? [`Two processes: not tried, ${missing}`] : []),
      ],
      ok: results.every((result) => isRight(result, scale)),
    }
  } finally {
    website.stop()
  }
}
