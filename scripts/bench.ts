import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { argumentsOrHelp } from '#server/commands/command.ts'
import { events } from '#shared/events/contract.ts'
import { benchAdmin } from '../bench/admin.ts'
import { benchAnnouncement } from '../bench/announcement.ts'
import { isBrief } from '../bench/brief.ts'
import { benchBuddies } from '../bench/buddies.ts'
import { benchCapacity } from '../bench/capacity.ts'
import { compareRates, rateLines } from '../bench/comparison.ts'
import { type BenchResult, type Figure, figureTable } from '../bench/figures.ts'
import { benchFiles } from '../bench/files.ts'
import { benchLists } from '../bench/lists.ts'
import { loadAverage, machineLine } from '../bench/machine.ts'
import { benchManyStreams } from '../bench/manyStreams.ts'
import { benchMemory } from '../bench/memory.ts'
import { benchMixed } from '../bench/mixed.ts'
import { benchOpenChat } from '../bench/openChat.ts'
import { startBareServer, startProduct, startSqlRunner, tempFolder } from '../bench/product.ts'
import { benchPublicPages } from '../bench/publicPages.ts'
import { benchRequestPath } from '../bench/requestPath.ts'
import { benchRetention } from '../bench/retention.ts'
import { benchScreens } from '../bench/screens.ts'
import { benchStreams } from '../bench/streams.ts'
import { benchViewers } from '../bench/viewers.ts'
import {
  bookLoad,
  clients,
  createVirtualUsers,
  cycleThrough,
  pairsOf,
  takeOnce,
} from '../bench/virtualUsers.ts'
import { ensureBuilt } from './setup/build.mjs'

const people = 400
const eventCount = 50

const bookingReply = async (url: string, cookie: string, eventId: string) => {
  const path = events.book.path.replace(':id', eventId)
  const booking = await fetch(url + path, { method: 'POST', headers: { cookie } })
  return booking.text()
}

const benchSpeed = async () => {
  const dataDir = tempFolder()
  const first = await startProduct({ dataDir })
  const users = await createVirtualUsers(first.url, people, eventCount)
  const [cookie = ''] = users.cookies
  const [eventId = ''] = users.eventIds
  const reply = await bookingReply(first.url, cookie, eventId)
  await first.stop()

  const sql = startSqlRunner(dataDir)
  const product = await startProduct({ dataDir })
  const bare = await startBareServer(reply, 201)
  const firstPair = ({ cookie: c, eventId: e }: { cookie: string; eventId: string }) =>
    c === cookie && e === eventId
  const pairs = () => pairsOf(users).filter((pair) => !firstPair(pair))
  const forProduct = takeOnce(pairs())
  const forBare = cycleThrough(pairs())
  const forSql = pairs()

  const rates = await compareRates(
    {
      product: (seconds) => bookLoad(product.url, forProduct, seconds),
      bare: (seconds) => bookLoad(bare.url, forBare, seconds),
      sql: (seconds) => sql.run({ seconds, pairs: forSql.splice(-4000) }),
    },
    { rounds: 3, seconds: 2 },
  )
  await sql.stop()
  await Promise.all([product.stop(), bare.stop()])
  return rateLines(`POST ${events.book.path}: ${clients} clients`, rates.product, {
    'bare node:http': rates.bare,
    'the same SQL alone': rates.sql,
  })
}

const benches: Record<string, () => Promise<BenchResult>> = {
  speed: async () => ({ lines: await benchSpeed(), ok: true }),
  requests: benchRequestPath,
  mixed: benchMixed,
  streams: async () => {
    const lines = await benchStreams()
    const [viewers, many] = [await benchViewers(), await benchManyStreams()]
    return {
      lines: [...lines, ...viewers.lines, ...many.lines],
      ok: viewers.ok && many.ok,
      figures: [...(viewers.figures ?? []), ...(many.figures ?? [])],
    }
  },
  chat: benchOpenChat,
  lists: benchLists,
  retention: benchRetention,
  buddies: benchBuddies,
  announcement: benchAnnouncement,
  admin: benchAdmin,
  capacity: benchCapacity,
  screens: benchScreens,
  publicPages: benchPublicPages,
  files: benchFiles,
  memory: async () => {
    await ensureBuilt()
    return benchMemory()
  },
}

/** Minutes on two processors that do nothing else. */
const minutes: Record<string, number> = {
  speed: 1,
  requests: 4,
  streams: 4,
  lists: 25,
  retention: 10,
  announcement: 5,
  capacity: 4,
  screens: 15,
  memory: 7,
}
const usualMinutes = 3
// A benchmark that hangs must not keep the others from running.
const maxMinutes = 90

const minutesOf = (name: string) => minutes[name] ?? usualMinutes
const allMinutes = Object.keys(benches).reduce((sum, name) => sum + minutesOf(name), 0)

const readNames = () =>
  argumentsOrHelp(
    {
      name: 'npm run bench',
      about: `Measures speed, each as a ratio to a reference of the same run. All take about ${allMinutes} minutes on two idle processors, and a multiple of that on busy ones. A benchmark ends after ${maxMinutes} minutes at the latest.`,
      argument: {
        name: '<name>',
        isOptional: true,
        isRepeated: true,
        says: `Of ${Object.keys(benches)
          .map((name) => `${name} (${minutesOf(name)} min)`)
          .join(', ')}; all when left out`,
      },
    },
    ({ positionals }) => {
      const unknown = positionals.find((name) => !Object.hasOwn(benches, name))
      if (unknown)
        throw new Error(`There is no benchmark ${unknown}: ${Object.keys(benches).join(', ')}`)
      return positionals
    },
  )

/** In a process of its own: if it fails or hangs, its servers end with it and the others still run. */
const runAlone = (name: string) =>
  new Promise<BenchResult>((resolve) => {
    const child = fork(fileURLToPath(import.meta.url), [name])
    let result: BenchResult = { lines: [], ok: false }
    let reason = 'failed'
    const timeout = setTimeout(() => {
      reason = `took more than ${maxMinutes} minutes`
      child.disconnect()
    }, maxMinutes * 60_000)
    // Build tools in it may send messages of their own.
    child.on('message', (message) => {
      if (typeof message === 'object' && 'result' in message) result = message.result as BenchResult
    })
    child.once('exit', (code) => {
      clearTimeout(timeout)
      if (code === 0) resolve({ ...result, ok: isBrief || result.ok })
      else resolve({ lines: [`The benchmark ${name} ${reason}`], ok: false })
    })
  })

const runAsChild = async (run: () => Promise<BenchResult>) => {
  // Exits normally, so that servers and temporary files are removed.
  process.once('disconnect', () => process.exit(1))
  const result = await run()
  process.send?.({ result }, () => process.exit())
}

const runAll = async (names: string[]) => {
  const loadBefore = loadAverage()
  const figures: Figure[] = []
  for (const name of names) {
    const from = performance.now()
    const result = await runAlone(name)
    for (const line of result.lines) console.log(line)
    console.log(`  (${name}: ${Math.round((performance.now() - from) / 1000)} s)`)
    figures.push(...(result.figures ?? []))
    if (!result.ok) process.exitCode = 1
  }
  if (figures.length === 0) return
  for (const line of ['', machineLine(loadBefore), '', ...figureTable(figures)]) console.log(line)
}

const names = readNames()
const [first = ''] = names
const alone = process.connected ? benches[first] : undefined
if (alone) await runAsChild(alone)
else await runAll(names.length > 0 ? names : Object.keys(benches))
