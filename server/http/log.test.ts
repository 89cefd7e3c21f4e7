import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import Fastify, { LogController } from 'fastify'
import { expect, test } from 'vitest'
import { defaultPlatform } from '#shared/settings/platform.ts'
import { addRequestLog } from './log.ts'
import { addPages } from './pages.ts'

/** A minimal web build of one page and one script. */
const createBuild = () => {
  const built = mkdtempSync(join(tmpdir(), 'welkom-built-'))
  mkdirSync(join(built, '.vite'))
  mkdirSync(join(built, 'assets'))
  writeFileSync(join(built, 'index.html'), '<head></head>')
  writeFileSync(
    join(built, '.vite/pages.json'),
    JSON.stringify({ messages: '', screens: { '/': { files: [], messages: '' } } }),
  )
  writeFileSync(join(built, 'assets/main-1a2b.js'), 'start()')
  writeFileSync(join(built, 'sw.js'), 'wake()')
  return built
}

test('successful static files are not logged; pages and missing files are', async () => {
  const lines: { route?: string; status?: number }[] = []
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const logController = new LogController({ disableRequestLogging: true })
  const http = Fastify({ logger: { stream }, logController })
  await http.register(cookie)
  addRequestLog(http)
  http.get('/api/user', (_, reply) => reply.code(401).send({}))
  await addPages(http, async () => defaultPlatform, createBuild())
  const requestStatus = async (url: string, headers = {}) =>
    (await http.inject({ url, headers })).statusCode
  const from = lines.length

  const { headers } = await http.inject('/assets/main-1a2b.js')
  const conditional = { 'if-none-match': String(headers.etag) }
  expect(await requestStatus('/assets/main-1a2b.js', conditional)).toBe(304)
  expect(await requestStatus('/sw.js')).toBe(200)
  expect(lines.slice(from)).toEqual([])

  expect(await requestStatus('/')).toBe(200)
  expect(await requestStatus('/assets/gone-3c4d.js')).toBe(404)
  expect(await requestStatus('/sw.js', { range: 'bytes=900-' })).toBe(416)
  const logged = lines.slice(from).filter(({ status }) => status !== undefined)
  expect(logged).toMatchObject([
    // Read for the page.
    { route: '/api/user', status: 401 },
    { route: '/', status: 200 },
    { route: 'none', status: 404 },
    { route: '/sw.js', status: 416 },
  ])
  await http.close()
})
