import type { FastifyInstance } from 'fastify'
import { patternOf } from '#shared/http/pages.ts'
import { pathOf } from './paths.ts'

/** Watches routes being added; the result says which methods an address would have taken. */
export const addRefusedMethods = (http: FastifyInstance) => {
  const routes: { pattern: RegExp; method: string }[] = []
  http.addHook('onRoute', ({ url, method }) => {
    for (const one of [method].flat()) routes.push({ pattern: patternOf(url), method: one })
  })
  return (url: string): string[] => {
    const path = pathOf(url)
    return [...new Set(routes.filter(({ pattern }) => pattern.test(path)).map((r) => r.method))]
  }
}
