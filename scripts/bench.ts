import { fileURLToPath } from 'node:url'
import { argumentsOrHelp } from '#server/commands/command.ts'
import { events } from '#shared/events/contract.ts'
import { benchAdmin } from '../bench/admin.ts'
import { benchAnnouncement } from '../bench/announcement.ts'
import { benchBuddies } from '../bench/buddies.ts'
import { compareRates, rateLines } from '../bench/comparison.ts'
import { type BenchResult, type Figure, figureTable } from '../bench/figures.ts'
import { benchLists } from '../bench/lists.ts'
import { benchMemory } from '../bench/memory.ts'
import { benchMixed } from '../bench/mixed.ts'
import { benchOpenChat } from '../bench/openChat.ts'
import { startBareServer, startProduct, startSqlRunner, tempFolder } from '../bench/product.ts'
import { benchRequestPath } from '../bench/requestPath.ts'
import { benchRetention } from '../bench/retention.ts'
import { benchScreens } from '../bench/screens.ts'
import { benchStreams } from '../bench/streams.ts'
import {
  bookLoad,
  clients,
  createVirtualUsers,
  cycleThrough,
  pairsOf,
  takeOnce,
} from '../bench/virtualUsers.ts'
import { ensureBuilt } from './setup/build.mjs'
import { budget, firstScreenSizes, readManifest, type Size, sizeLine } from './steps/budget.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
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

const benchSize = async () => {
  await ensureBuilt()
  return firstScreenSizes(root, readManifest(root))
}

const sizeFigure = ({ what, js }: Size): Figure => ({
  metric: `${what}, JavaScript, gzip`,
  ...{ value: js, unit: 'KB', target: { atMost: budget.firstJs } },
})

const benches: Record<string, () => Promise<BenchResult>> = {
  speed: async () => ({ lines: await benchSpeed(), ok: true }),
  requests: benchRequestPath,
  mixed: benchMixed,
  streams: async () => ({ lines: await benchStreams(), ok: true }),
  chat: benchOpenChat,
  lists: benchLists,
  retention: benchRetention,
  buddies: benchBuddies,
  announcement: benchAnnouncement,
  admin: benchAdmin,
  screens: benchScreens,
  memory: async () => {
    await ensureBuilt()
    return benchMemory()
  },
  size: async () => {
    const sizes = await benchSize()
    return {
      lines: sizes.map(sizeLine),
      ok: sizes.every(({ isWithin }) => isWithin),
      figures: sizes.map(sizeFigure),
    }
  },
}

const names = argumentsOrHelp(
  {
    name: 'npm run bench',
    about: 'Measures speed and size, each as a ratio to a reference of the same run.',
    argument: {
      name: '<name>',
      isOptional: true,
      isRepeated: true,
      says: `Of ${Object.keys(benches).join(', ')}; all when left out`,
    },
  },
  ({ positionals }) => {
    const unknown = positionals.find((name) => !Object.hasOwn(benches, name))
    if (unknown)
      throw new Error(`There is no benchmark ${unknown}: ${Object.keys(benches).join(', ')}`)
    return positionals
  },
)

const bench = async () => {
  const allFigures: Figure[] = []
  for (const [name, run] of Object.entries(benches)) {
    if (names.length > 0 && !names.includes(name)) continue
    const { lines, ok, figures = [] } = await run()
    for (const line of lines) console.log(line)
    allFigures.push(...figures)
    if (!ok) process.exitCode = 1
  }
  if (allFigures.length > 0) for (const line of ['', ...figureTable(allFigures)]) console.log(line)
}

await bench()
