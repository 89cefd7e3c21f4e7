import { isStream } from '#shared/http/endpoint.ts'
import { allEndpoints } from './contracts.ts'
import { request, type TestApp } from './freshApp.ts'
import type { Person } from './people.ts'

const reads = allEndpoints.filter((endpoint) => endpoint.method === 'GET' && !isStream(endpoint))

/** All that somebody, or nobody, can ask about these things and about `other`, as one text. */
export const allReads = async (
  app: TestApp,
  viewer: Person | null,
  other: Person,
  ids: string[],
): Promise<string> => {
  const told: string[] = []
  const headers = { ...(viewer && { cookie: viewer.cookie }) }
  const query = new Map([
    ['/search', `?q=${other.me.username}`],
    ['/with', `?userIds=${other.me.id}`],
  ])
  for (const { path } of reads)
    for (const id of path.includes(':id') ? ids : ids.slice(0, 1)) {
      const url = path
        .replace(/:(id|token|slug)\b/, id)
        .replace(':userId', other.me.id)
        .replace(':username', other.me.username)
      const last = url.slice(url.lastIndexOf('/'))
      const options = { method: 'GET' as const, url: url + (query.get(last) ?? ''), headers }
      told.push((await request(app, options)).text)
    }
  return told.join('\n')
}
