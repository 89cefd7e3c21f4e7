import { isStream } from '#shared/http/endpoint.ts'
import { allEndpoints } from './contracts.ts'
import { request, type TestApp } from './freshApp.ts'
import type { Person } from './people.ts'

const reads = allEndpoints.filter((endpoint) => endpoint.method === 'GET' && !isStream(endpoint))

const queries: Record<string, (other: Person) => string> = {
  '/search': ({ me }) => `?q=${me.username}`,
  '/with': ({ me }) => `?userIds=${me.id}`,
}

/** The URLs of this path: one for each id, one for each of the others, or a single one. */
const urlsOf = (path: string, others: Person[], ids: string[]) => {
  const query = queries[path.slice(path.lastIndexOf('/'))]
  const urls = path.includes(':id')
    ? ids.map((id) => path.replace(':id', id))
    : [path.replace(/:(token|slug)\b/, ids[0] ?? '')]
  if (!query && !/:user(Id|name)/.test(path)) return urls
  return urls.flatMap((url) =>
    others.map(
      (other) =>
        url.replace(':userId', other.me.id).replace(':username', other.me.username) +
        (query?.(other) ?? ''),
    ),
  )
}

/** The concatenated responses of every GET endpoint that this viewer can call about `ids` and `others`. */
export const allReads = async (
  app: TestApp,
  viewer: Person | null,
  others: Person[],
  ids: string[],
): Promise<string> => {
  const told: string[] = []
  const headers = { ...(viewer && { cookie: viewer.cookie }) }
  for (const { path } of reads)
    for (const url of urlsOf(path, others, ids))
      told.push((await request(app, { method: 'GET', url, headers })).text)
  return told.join('\n')
}
