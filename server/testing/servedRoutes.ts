import type { FastifyInstance } from 'fastify'

export type Route = { method: string; url: string }

const line = /^(?<indent>[│ ]*)[├└]── (?<url>\S*)(?: \((?<methods>[A-Z, ]+)\))?$/

/** Fastify lists the parameters of several routes as one. */
export const withoutNames = (url: string) => url.replace(/:\w+(\|:\w+)*/g, ':')

export const nameOfRoute = ({ method, url }: Route) => `${method} ${withoutNames(url)}`

/** All routes that are served, from Fastify's own list; a parameter is a colon there. */
export const routesOf = (http: FastifyInstance): Route[] => {
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
      if (!line.test(text)) throw new Error(`Fastify lists its routes in another way: ${text}`)
      return methods
        .split(', ')
        .filter(Boolean)
        .map((method) => ({ method, url: withoutNames(url) }))
    })
}

const fromAnotherSite = 'This request came from another site'

/** The routes that let another site write: each unsafe one is asked as a browser would ask there. */
export const unguardedRoutes = async (http: FastifyInstance): Promise<string[]> => {
  const found: string[] = []
  for (const { method, url } of routesOf(http)) {
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
