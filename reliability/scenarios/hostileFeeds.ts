import pLimit from 'p-limit'
import type { Sql } from '#server/db/connect.ts'
import { events } from '#shared/events/contract.ts'
import { languages } from '#shared/language/languages.ts'
import { openEvents } from '#shared/publicPages/contract.ts'
import { missingPostgres } from '../../scripts/postgres.ts'
import { call, newTestUser } from '../support/apiClient.ts'
import { type Installation, onPostgres } from '../support/installation.ts'
import {
  isAlwaysReady,
  measureReadiness,
  type Readiness,
  readinessLine,
} from '../support/readiness.ts'
import type { Scale, ScenarioResult } from '../support/scenario.ts'

const eventCount = 200
const maxLength = 5000
const readersAtOnce = 4
const title = 'A walk'
const dayMs = 24 * 3_600_000

const longest = (part: string) => Array.from(part.repeat(maxLength)).slice(0, maxLength).join('')

/** Texts that are slow to parse, escape or fold. */
const descriptions = [
  `http://a${'.'.repeat(maxLength - 9)}x`,
  ...['- a\n', 'a\n\n', ' _a_', '**_a_** ', '[a](http://b) ', ',;\\', '&<"', '😀', '[*_('].map(
    longest,
  ),
]

const createEvents = async (url: string) => {
  const admin = await newTestUser(url)
  for (const [at, description] of descriptions.entries()) {
    const start = Date.now() + (at + 1) * dayMs
    const { status } = await call(admin, events.create, {
      ...{ title, description, location: 'Utrecht', price: '0' },
      startDate: new Date(start).toISOString(),
      endDate: new Date(start + dayMs).toISOString(),
    })
    if (status !== 201) throw new Error(`An event was answered ${status}`)
  }
}

/** So many through the interface would exceed the limits of an organiser. */
const copyEvents = (sql: Sql) =>
  sql.begin(async (tx) => {
    // Adding so much text to the search index takes a while on a busy machine.
    await tx`set local statement_timeout = 0`
    for (let copy = descriptions.length; copy < eventCount; copy += descriptions.length)
      await tx`
        insert into events
        select copied.* from events e, jsonb_populate_record(
          e, jsonb_build_object('id', gen_random_uuid(), 'title', ${`Walk ${copy}`}::text)
        ) copied
        where e.title = ${title}`
  })

const paths = [
  ...languages.flatMap((language) =>
    ['rss', 'atom', 'ics'].map((format) => `/feeds/events.${format}?lang=${language}`),
  ),
  ...['/e', '/sitemap.xml', '/embed/events.json?limit=20', `${openEvents.list.path}?limit=100`],
]

type Result = { readiness: Readiness; wrong: string[] }

const readFeeds = async ({ product: { url }, query }: Installation): Promise<Result> => {
  await createEvents(url)
  await query(copyEvents)
  const readiness = measureReadiness(url)
  const limit = pLimit(readersAtOnce)
  const answers = await Promise.all(
    paths.map((path) =>
      limit(async () => {
        const answer = await fetch(url + path)
        const { byteLength } = await answer.arrayBuffer()
        return answer.status === 200 && byteLength > 0 ? [] : [`${path}: ${answer.status}`]
      }),
    ),
  )
  return { readiness: await readiness(), wrong: answers.flat() }
}

const withProcesses = (count: number, preload?: string) =>
  onPostgres(
    {
      env: { RATE_LIMITS: 'on', ...(count > 1 && { WORKERS: String(count) }) },
      variant: preload ? { preload } : undefined,
    },
    readFeeds,
  )

const describe = (name: string, { readiness, wrong }: Result) =>
  [`${name}: ${readinessLine(readiness)}`, ...wrong].join('; ')

export const run = async (scale: Scale): Promise<ScenarioResult> => {
  const sentence = `Feeds with ${eventCount} hostile descriptions delay no other request`
  const missing = missingPostgres()
  if (missing) return { title: sentence, lines: [], ok: false, skipped: missing }
  const one = await withProcesses(1)
  const two = await withProcesses(2)
  const control = await withProcesses(1, 'slowFeeds.ts')
  return {
    title: sentence,
    lines: [
      describe('One process', one),
      describe('Two processes', two),
      describe('Control, slow texts without pauses', control),
    ],
    ok:
      [one, two].every(
        ({ readiness, wrong }) => isAlwaysReady(readiness, scale) && !wrong.length,
      ) && !isAlwaysReady(control.readiness, scale),
  }
}
