import type { FastifyInstance } from 'fastify'
import type { ErrorCode } from '#shared/errors/errorTable.ts'

export type Route = { method: string; url: string }

const line = /^(?<indent>[│ ]*)[├└]── (?<url>\S*)(?: \((?<methods>[A-Z, ]+)\))?$/

/** Fastify merges the parameter names of several routes. */
export const withoutNames = (url: string) => url.replace(/:\w+(\|:\w+)*/g, ':')

export const nameOfRoute = ({ method, url }: Route) => `${method} ${withoutNames(url)}`

/** All served routes, parsed from Fastify's own listing. Parameters become a colon. */
export const listRoutes = (http: FastifyInstance): Route[] => {
  const parents: string[] = []
  return http
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .filter((text) => text.trim() !== '')
    .flatMap((text) => {
      const { indent = '', url: rest = '', methods = '' } = line.exec(text)?.groups ?? {}
      const depth = indent.length / 4
      const url = (parents[depth - 1] ?? '') + rest
      parents[depth] = url
      if (!line.test(text)) throw new Error(`Unexpected format of the route listing: ${text}`)
      return methods
        .split(', ')
        .filter(Boolean)
        .map((method) => ({ method, url: withoutNames(url) }))
    })
}

const fromAnotherSite: ErrorCode = 'cross_site_request'

/** Unsafe routes that accept a cross-site request. */
export const unguardedRoutes = async (http: FastifyInstance): Promise<string[]> => {
  const found: string[] = []
  for (const { method, url } of listRoutes(http)) {
    if (['GET', 'HEAD', 'OPTIONS'].includes(method)) continue
    const { statusCode, body } = await http.inject({
      method: method as 'POST',
      url: url.replaceAll(':', '01890a5d-ac96-774b-bcce-b302099a8057'),
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    if (statusCode !== 403 || !body.includes(fromAnotherSite)) found.push(`${method} ${url}`)
  }
  return found
}
