import autocannon from 'autocannon'
import { events } from '#shared/events/contract.ts'
import type { Crowd } from './crowd.ts'

export const clients = 50

export type Pair = { cookie: string; eventId: string }

/** Each pair of person and event once, spread so that neighbours meet at different events. */
export const pairsOf = ({ cookies, eventIds }: Crowd): Pair[] =>
  cookies.flatMap((_, shift) =>
    eventIds.map((eventId, at) => ({
      cookie: cookies[(shift + at * 7) % cookies.length] ?? '',
      eventId,
    })),
  )

const perSecond = (result: autocannon.Result) => {
  const bad = result.non2xx + result.errors
  if (bad > 0) throw new Error(`${bad} requests to ${result.url} were not answered with success`)
  return result['2xx'] / result.duration
}

/** Requests per second of the list, each client somebody else. */
export const listLoad = async (url: string, { cookies }: Crowd, seconds: number) => {
  let next = 0
  return perSecond(
    await autocannon({
      url: url + events.list.path,
      connections: clients,
      duration: seconds,
      setupClient: (client) => {
        client.setHeaders({ cookie: cookies[next++ % cookies.length] ?? '' })
      },
    }),
  )
}

/** Each pair once; a place cannot be booked twice. */
export const takeFrom = (pairs: Pair[]) => () => {
  const pair = pairs.pop()
  if (pair) return pair
  throw new Error('Everybody has booked everything: gather more people')
}

/** For a server that does not mind. */
export const goRound = ([...pairs]: Pair[]) => {
  let next = 0
  return () => pairs[next++ % pairs.length] as Pair
}

/** Bookings per second. */
export const bookLoad = async (url: string, nextPair: () => Pair, seconds: number) =>
  perSecond(
    await autocannon({
      url,
      connections: clients,
      duration: seconds,
      requests: [
        {
          method: 'POST',
          setupRequest: (request) => {
            const { cookie, eventId } = nextPair()
            const path = events.book.path.replace(':id', eventId)
            return { ...request, path, headers: { ...request.headers, cookie } }
          },
        },
      ],
    }),
  )
