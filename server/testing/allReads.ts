import { isStream } from '#shared/http/endpoint.ts'
import { allEndpoints } from './contracts.ts'
import { request, type TestApp } from './freshApp.ts'
import type { Person } from './people.ts'

const reads = allEndpoints.filter((endpoint) => endpoint.method === 'GET' && !isStream(endpoint))

const queries: Record<string, (other: Person) => string> = {
  '/search': ({ me }) => `?q=${me.username}`,
  '/with': ({ me }) => `?userIds=${me.id}`,
}

/** The URLs with each of the values at the place of a name. */
const fillIn = (urls: string[], name: string, values: string[]) =>
  urls.flatMap((url) =>
    url.includes(name) ? values.map((value) => url.replace(name, value)) : [url],
  )

/** The URLs of a path: one per id, one per other user, or a single one. */
const expandUrls = (path: string, others: Person[], ids: string[]) => {
  const query = queries[path.slice(path.lastIndexOf('/'))]
  const ofKinds = fillIn([path], ':kind', ['group', 'direct'])
  // A conversation of two people has the id of the other.
  const places = path.includes(':kind') ? [...ids, ...others.map(({ me }) => me.id)] : ids
  const filled = fillIn(fillIn(ofKinds, ':id', places), ':messageId', ids)
  const urls = filled.map((url) => url.replace(/:(token|slug)\b/, ids[0] ?? ''))
  if (!query && !/:user(Id|name)/.test(path)) return urls
  return urls.flatMap((url) =>
    others.map(
      (other) =>
        url.replace(':userId', other.me.id).replace(':username', other.me.username) +
        (query?.(other) ?? ''),
    ),
  )
}

/** The responses of every GET endpoint that this viewer can call about `ids` and `others`. */
export const allReads = async (
  app: TestApp,
  viewer: Person | null,
  others: Person[],
  ids: string[],
): Promise<string> => {
  const responses: string[] = []
  const headers = { ...(viewer && { cookie: viewer.cookie }) }
  for (const { path } of reads)
    for (const url of expandUrls(path, others, ids))
      responses.push((await request(app, { method: 'GET', url, headers })).text)
  return responses.join('\n')
}
