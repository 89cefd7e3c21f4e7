import { connect } from 'node:net'
import { expect, test } from 'vitest'
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
