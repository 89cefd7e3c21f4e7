import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { listenPort } from '#server/testing/sseClient.ts'
import { waitFor } from '#server/testing/timing.ts'

const app = await sharedApp()
const connectionCount = 500

test('half-open connections block no other clients and are closed within a minute (S124)', async () => {
  const port = await listenPort(app)
  const { server } = app.http
  // The timeout is shortened below; the server checks connections every five seconds.
  expect([server.headersTimeout, server.requestTimeout]).toEqual([15_000, 330_000])
  let [arrived, closed] = [0, 0]
  server.on('connection', () => {
    arrived += 1
  })
  for (let n = 0; n < connectionCount; n++) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.resume()
    socket.on('close', () => {
      closed += 1
    })
    socket.write('GET / HTTP/1.1\r\nHost:')
  }
  await waitFor(() => expect(arrived).toBe(connectionCount))
  for (let n = 0; n < 20; n++) {
    const reply = await fetch(`http://127.0.0.1:${port}/health/live`)
    expect(reply.status).toBe(200)
  }
  expect(closed).toBe(0)
  server.headersTimeout = 1
  await waitFor(() => expect(closed).toBe(connectionCount))
  expect((await request(app, { method: 'GET', url: '/health/live' })).status).toBe(200)
})

test('a body that trickles is ended after half a minute, with a reply', async () => {
  const port = await listenPort(app)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const begun = once(app.http.server, 'request')
  const socket = connect(port, '127.0.0.1')
  socket.write(
    'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
  )
  await begun
  vi.advanceTimersByTime(30_000)
  const [reply] = await once(socket, 'data')
  expect(String(reply)).toMatch(/^HTTP\/1.1 408 .*Connection: close/s)
  socket.destroy()
})
