import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** What `package.json` names and the server loads before it listens. All others wait for their use. */
const loadedAtStart = [
  '@date-fns/tz',
  '@electric-sql/pglite',
  '@fastify/compress',
  '@fastify/cookie',
  '@fastify/multipart',
  '@fastify/static',
  '@fastify/swagger',
  '@fastify/under-pressure',
  '@node-rs/argon2',
  'fastify',
  'fastify-type-provider-zod',
  'hono',
  'icu-minify',
  'ipaddr.js',
  'linkify-it',
  'nodemailer (addressparser)',
  'otpauth',
  'p-limit',
  'postgres',
  'rate-limiter-flexible',
  'uuid',
  'zod',
]

const script = `
  import { readFileSync } from 'node:fs'
  import { registerHooks } from 'node:module'
  const named = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).dependencies)
  const loaded = new Set()
  registerHooks({
    load: (url, context, next) => {
      const path = url.split('/node_modules/')[1] ?? ''
      const name = named.find((name) => path.startsWith(name + '/'))
      if (name) loaded.add(path.includes('addressparser') ? name + ' (addressparser)' : name)
      return next(url, context)
    },
  })
  await import('./server/start.ts')
  await import('./server/process.ts')
  const loadsFetch = process.moduleLoadList.some((name) => name.includes('undici'))
  console.log(JSON.stringify({ packages: [...loaded].sort(), loadsFetch }))
  process.exit()`

test('the server loads few packages before it listens', async () => {
  const options = ['--input-type=module', '-e', script]
  const { stdout } = await promisify(execFile)(process.execPath, options, { cwd: root })
  expect(JSON.parse(stdout)).toEqual({ packages: loadedAtStart, loadsFetch: false })
})
