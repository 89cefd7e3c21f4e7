import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { eventually } from '#server/testing/eventually.ts'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { portOf } from '#server/testing/listening.ts'

const app = await sharedApp()
const crowd = 500

test('half-open connections keep nobody else out, and are closed within a minute (S124)', async () => {
  const port = await portOf(app)
  const { server } = app.http
  // Checked every five seconds. How long they may take is shortened here, not to wait for it.
  expect([server.headersTimeout, server.requestTimeout]).toEqual([15_000, 30_000])
  let [arrived, closed] = [0, 0]
  server.on('connection', () => {
    arrived += 1
  })
  for (let n = 0; n < crowd; n++) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.resume()
    socket.on('close', () => {
      closed += 1
    })
    socket.write('GET / HTTP/1.1\r\nHost:')
  }
  await eventually(() => expect(arrived).toBe(crowd))
  for (let n = 0; n < 20; n++) {
    const reply = await fetch(`http://127.0.0.1:${port}/health/live`)
    expect(reply.status).toBe(200)
  }
  expect(closed).toBe(0)
  server.headersTimeout = 1
  await eventually(() => expect(closed).toBe(crowd))
  expect((await request(app, { method: 'GET', url: '/health/live' })).status).toBe(200)
})
