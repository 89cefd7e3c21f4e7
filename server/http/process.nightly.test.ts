import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { fetchPatiently, type RealServer, startServer } from '#server/testing/realServer.ts'
import { waitFor } from '#server/testing/timing.ts'
import { auth } from '#shared/auth/contract.ts'
import { type Group, groups } from '#shared/groups/contract.ts'
import { live } from '#shared/live/contract.ts'

let server: RealServer

const send = (path: string, options: RequestInit = {}) =>
  fetchPatiently(`${server.url}${path}`, options)
const post = (path: string, body: object, cookie = '') =>
  send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })

const cookieOf = ({ headers }: Response) => headers.get('set-cookie')?.split(';')[0] ?? ''

/** Sends raw bytes and returns the response until the server closes. */
const raw = (text: string, waitMs = 60_000) =>
  new Promise<string>((resolve) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    let reply = ''
    socket.on('data', (chunk) => {
      reply += chunk
    })
    socket.on('close', () => resolve(reply))
    socket.on('error', () => resolve(reply))
    socket.write(text)
    setTimeout(() => socket.destroy(), waitMs).unref()
  })

describe('a running server', () => {
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.remove())

  // Must run first, since it checks all log lines so far.
  test('the log contains no address, name, password, cookie or query (R38, S080, S126)', async () => {
    const written = () =>
      server
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{') && line.endsWith('}'))
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter(({ route }) => route)
    await send('/api/x')
    await waitFor(() => expect(written().at(-1)).toMatchObject({ status: 404 }))
    const before = written().length
    const secrets = {
      name: 'Canary Person',
      username: 'canary.user',
      email: 'canary@secret.example',
      password: 'canary password 1',
    }
    const cookie = cookieOf(await post(auth.register.path, secrets))
    await post(auth.login.path, { username: 'canary\r\nforged line', password: 'canary wrong' })
    await send('/api/events?q=canaryquery', { headers: { cookie, 'user-agent': 'canary browser' } })
    await send('/api/canarypath')
    const draft = { name: 'Canary group', type: 'expats' }
    const { id } = (await (await post(groups.create.path, draft, cookie)).json()) as Group
    await post(groups.send.path.replace(':id', id), { message: 'Canary words' }, cookie)
    await waitFor(() => expect(written().length).toBeGreaterThanOrEqual(before + 6))
    const lines = written().slice(before)
    for (const line of lines)
      expect(Object.keys(line).sort()).toEqual([
        'level',
        'method',
        'ms',
        'reqId',
        'route',
        'status',
        'time',
        ...('user' in line ? ['user'] : []),
      ])
    expect(lines.map(({ route, status }) => [route, status])).toEqual([
      ['/api/register', 201],
      ['/api/login', 401],
      ['/api/events', 200],
      ['none', 404],
      ['/api/groups', 201],
      ['/api/groups/:id/messages', 201],
    ])
    expect(server.output().toLowerCase()).not.toContain('canary')
    expect(server.output()).not.toContain(cookie.split('=')[1])
    expect(lines.map((line) => JSON.stringify(line)).join()).not.toContain('127.0.0.1')
  })

  test('malformed requests get an error response and are closed (S032, S124)', async () => {
    const large = await raw(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(33_000)}\r\n\r\n`)
    expect(large).toMatch(/^HTTP\/1.1 431 /)
    expect(large).toContain('{"code":"headers_too_large","message":')
    const both = await raw(
      'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n' +
        'Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
    )
    expect(both).toMatch(/^HTTP\/1.1 400 /)
    const nonsense = await raw('nonsense\r\n\r\n')
    expect(nonsense).toMatch(/^HTTP\/1.1 400 /)
    expect(nonsense).toContain('{"code":"invalid_request","message":')
    const twice = await raw(
      'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n' +
        'Content-Type: text/plain\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
    )
    expect(twice).toMatch(/^HTTP\/1.1 415 /)
    expect((await send('/health/live')).status).toBe(200)
  })

  test('an untrusted proxy is logged once', async () => {
    const answered = () => server.output().split('"status":404').length
    const before = answered()
    for (let i = 0; i < 3; i++)
      await send('/api/x', { headers: { 'x-forwarded-for': `198.51.100.${i}` } })
    await waitFor(() => expect(answered()).toBe(before + 3))
    expect(server.output().split('set TRUST_PROXY')).toHaveLength(2)
    expect(server.output()).not.toContain('198.51.100')
  })

  test('graceful shutdown fails readiness, answers received requests and exits with 0 (R04)', async () => {
    const listener = {
      name: 'L',
      username: 'listener',
      email: 'l@example.org',
      password: 'l password',
    }
    const cookie = cookieOf(await post(auth.register.path, listener))
    // Read to the end, so that its connection is kept alive.
    const stream = (await send(live.stream.path, { headers: { cookie } })).text()
    // After `100 Continue` the server is reading this request; its body arrives during the shutdown.
    const { port } = new URL(server.url)
    const body = JSON.stringify({ username: 'nobody', password: 'x' })
    const begun = connect(Number(port), '127.0.0.1')
    let reply = ''
    begun.setEncoding('latin1').on('data', (chunk) => {
      reply += chunk
    })
    begun.write(
      `POST ${auth.login.path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    )
    await waitFor(() => expect(reply).toContain('100 Continue'))

    const watch = async () => {
      for (;;) {
        const status = await fetch(`${server.url}/health/ready`).then(
          (response) => response.status,
          () => 0,
        )
        if (status !== 200) return status
      }
    }
    const watchers = Promise.all(Array.from({ length: 10 }, watch))
    server.process.kill('SIGTERM')
    expect(await watchers).toContain(503)
    begun.write(body)
    await waitFor(() => expect(reply).toContain('HTTP/1.1 401'))
    expect(reply).toContain('onnection: close')
    // A shutdown that takes ten seconds exits with 1.
    expect(await server.exited).toBe(0)
    expect(await stream).toContain('"kind":"reconnect"')
  })
})

describe('a separate server', () => {
  afterEach(() => server.remove())

  test('a second signal exits immediately with 1 (R04)', async () => {
    server = await startServer()
    server.process.kill('SIGTERM')
    server.process.kill('SIGINT')
    server.process.kill('SIGTERM')
    expect(await server.exited).toBe(1)
  })

  test('a Ctrl-C that npm repeats is one signal', async () => {
    server = await startServer()
    server.process.kill('SIGINT')
    await pause(50)
    server.process.kill('SIGINT')
    expect(await server.exited).toBe(0)
  })

  test('an uncaught exception is logged once without its message and ends the process (R07)', async () => {
    const fails = `process.on('SIGUSR2', () => { throw new Error('can' + 'ary') })`
    server = await startServer({
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(fails)}`,
    })
    server.process.kill('SIGUSR2')
    expect(await server.exited).toBe(1)
    const lines = server.output().split('\n')
    expect(lines.filter((line) => line.includes('"level":"fatal"'))).toHaveLength(1)
    expect(server.output()).not.toContain('canary')
  })
})

test('an invalid setting is rejected in one line without secrets', async () => {
  const secret = startServer({ SMTP_URL: 'smtp+tls://bob:hunter2@mail.example' })
  await expect(secret).rejects.toThrow(/Welkom cannot start: SMTP_URL=… is not usable/)
  await expect(secret).rejects.not.toThrow(/hunter2/)
  await expect(startServer({ PORT: 'x' })).rejects.toThrow(/Welkom cannot start: PORT=x/)
})
