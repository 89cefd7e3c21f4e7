import { fileURLToPath } from 'node:url'
import { argumentsOrHelp } from '#server/commands/command.ts'
import { events } from '#shared/events/contract.ts'
import { benchAdmin } from '../bench/admin.ts'
import { benchAnnouncement } from '../bench/announcement.ts'
import { benchBoard } from '../bench/board.ts'
import { benchBuddies } from '../bench/buddies.ts'
import { gather } from '../bench/crowd.ts'
import { bookLoad, clients, goRound, listLoad, pairsOf, takeFrom } from '../bench/load.ts'
import { benchOpenChat } from '../bench/openChat.ts'
import { aFolder, startBareServer, startProduct } from '../bench/product.ts'
import { compete, outcomeLines } from '../bench/rounds.ts'
import { benchScreens } from '../bench/screens.ts'
import { startSqlRunner } from '../bench/sqlRunner.ts'
import { benchStreams } from '../bench/streams.ts'
import { ensureBuilt } from './setup/build.mjs'
import { firstScreenSizes, sizeLine } from './steps/budget.ts'
import { readManifest } from './steps/bundle.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const people = 400
const eventCount = 50

const answersOf = async (url: string, cookie: string, eventId: string) => {
  const headers = { cookie }
  const list = await fetch(url + events.list.path, { headers })
  const path = events.book.path.replace(':id', eventId)
  const booking = await fetch(url + path, { method: 'POST', headers })
  return { list: await list.text(), booking: await booking.text() }
}

const benchSpeed = async () => {
  const dataDir = aFolder()
  const first = await startProduct({ dataDir })
  const crowd = await gather(first.url, people, eventCount)
  const [cookie = ''] = crowd.cookies
  const [eventId = ''] = crowd.eventIds
  const answers = await answersOf(first.url, cookie, eventId)
  await first.stop()

  const sql = startSqlRunner(dataDir)
  const product = await startProduct({ dataDir })
  const bareList = await startBareServer(answers.list, 200)
  const bareBooking = await startBareServer(answers.booking, 201)
  const firstPair = ({ cookie: c, eventId: e }: { cookie: string; eventId: string }) =>
    c === cookie && e === eventId
  const pairs = () => pairsOf(crowd).filter((pair) => !firstPair(pair))
  const forProduct = takeFrom(pairs())
  const forBare = goRound(pairs())
  const forSql = pairs()

  const list = await compete(
    {
      product: (seconds) => listLoad(product.url, crowd, seconds),
      bare: (seconds) => listLoad(bareList.url, crowd, seconds),
      sql: (seconds) => sql.run({ kind: 'list', seconds, pairs: pairs().slice(0, 1000) }),
    },
    { rounds: 5, seconds: 3 },
  )
  const booking = await compete(
    {
      product: (seconds) => bookLoad(product.url, forProduct, seconds),
      bare: (seconds) => bookLoad(bareBooking.url, forBare, seconds),
      sql: (seconds) => sql.run({ kind: 'book', seconds, pairs: forSql.splice(-4000) }),
    },
    { rounds: 3, seconds: 2 },
  )
  await sql.stop()
  await Promise.all([product.stop(), bareList.stop(), bareBooking.stop()])
  return [
    ...outcomeLines(`GET ${events.list.path}: ${eventCount} events, ${clients} clients`, list),
    ...outcomeLines(`POST ${events.book.path}: ${clients} clients`, booking),
  ]
}

const benchSize = async () => {
  await ensureBuilt()
  return firstScreenSizes(root, readManifest(root))
}

type Result = { lines: string[]; ok: boolean }

const benches: Record<string, () => Promise<Result>> = {
  speed: async () => ({ lines: await benchSpeed(), ok: true }),
  streams: async () => ({ lines: await benchStreams(), ok: true }),
  chat: benchOpenChat,
  board: benchBoard,
  buddies: benchBuddies,
  announcement: benchAnnouncement,
  admin: benchAdmin,
  screens: benchScreens,
  size: async () => {
    const sizes = await benchSize()
    return { lines: sizes.map(sizeLine), ok: sizes.every(({ isWithin }) => isWithin) }
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
  ({ words }) => {
    const unknown = words.find((name) => !Object.hasOwn(benches, name))
    if (unknown) throw new Error(`There is no ${unknown}: ${Object.keys(benches).join(', ')}`)
    return words
  },
)

const bench = async () => {
  for (const [name, run] of Object.entries(benches)) {
    if (names.length > 0 && !names.includes(name)) continue
    const { lines, ok } = await run()
    for (const line of lines) console.log(line)
    if (!ok) process.exitCode = 1
  }
}

await bench()
