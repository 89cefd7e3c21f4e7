import { type AdminCall, adminCalls, mostTimes } from './adminCalls.ts'
import { type Beside, benchBeside, inTurn } from './beside.ts'
import { aFolder, filled, type Running, startProduct } from './product.ts'
import { cookieOf } from './town.ts'
import { fillOffice, type OfficeSize } from './townOffice.ts'

/** What is there when a community has grown, and when it has begun. */
const sizes = {
  big: { people: 100_000, events: 1000, bookings: 200 },
  small: { people: 1000, events: 10, bookings: 200 },
}
const tries = 60
const warmUp = 20

const headers = { cookie: cookieOf(1) }

const ask = async (address: string) => {
  const answer = await fetch(address, { headers })
  const body = await answer.text()
  if (!answer.ok) throw new Error(`${address} was answered ${answer.status}: ${body}`)
  return body
}

/** A page that is not the first begins after the last of the one before. */
const addressIn = async ({ url }: Running, { path, query = {}, isNextPage }: AdminCall) => {
  const addressOf = (input: Record<string, string>) =>
    `${url}${path}?${new URLSearchParams({ ...query, ...input })}`
  if (!isNextPage) return addressOf({})
  const before = (JSON.parse(await ask(addressOf({}))) as { id: string }[]).at(-1)?.id
  if (!before) throw new Error(`${path} has no second page`)
  return addressOf({ before })
}

const timeOne = async (address: string) => {
  const from = performance.now()
  await ask(address)
  return performance.now() - from
}

type Towns = { big: Running; small: Running }

const compare = async (towns: Towns, call: AdminCall): Promise<Beside> => {
  const [big, small] = [await addressIn(towns.big, call), await addressIn(towns.small, call)]
  const once = { big: () => timeOne(big), small: () => timeOne(small) }
  return { name: call.says, ...(await inTurn(once, { tries, warmUp })) }
}

/** Each town is an installation of its own, run by its first person. */
const townOf = async (size: OfficeSize, databaseUrl = '') => {
  const where = { dataDir: aFolder(), databaseUrl }
  await filled(where, (sql) => fillOffice(sql, size))
  return startProduct(where)
}

const compareOn = async (urls: { big?: string; small?: string }) => {
  const towns = {
    big: await townOf(sizes.big, urls.big),
    small: await townOf(sizes.small, urls.small),
  }
  const results: Beside[] = []
  for (const call of adminCalls) results.push(await compare(towns, call))
  await Promise.all([towns.big.stop(), towns.small.stop()])
  return results
}

const sizeText = ({ people, events, bookings }: OfficeSize) =>
  `${people.toLocaleString('en')} users, ${events.toLocaleString('en')} events and ${(events * bookings).toLocaleString('en')} bookings`

/** Whether many users and bookings make the dashboard dearer. */
export const benchAdmin = () =>
  benchBeside({
    says: (database) =>
      `The dashboard with ${sizeText(sizes.big)}, and with ${sizeText(sizes.small)}, ${database}, median of ${tries}`,
    compareOn,
    mostTimes,
  })
