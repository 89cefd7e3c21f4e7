import { once } from 'node:events'
import { createServer, type Server as HttpServer } from 'node:http'
import { type AddressInfo, Server } from 'node:net'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { eventually } from '#server/testing/eventually.ts'
import { raceRounds } from '#server/testing/raceRounds.ts'
import { closePort } from './closePort.ts'

// In a thread of its own: on this one nobody could come between two lines of code.
const crowd = `
const { connect } = require('node:net')
const { parentPort, workerData: port } = require('node:worker_threads')
let [isOver, answered, cutOff, open] = [false, 0, 0, 0]
const come = () => {
  if (isOver) return
  open += 1
  let [isHeard, isConnected] = [false, false]
  const socket = connect(port, '127.0.0.1', () => {
    isConnected = true
    socket.write('GET / HTTP/1.1\\r\\nHost: a\\r\\nConnection: close\\r\\n\\r\\n')
  })
  // The kernel has not accepted this connection yet. Retrying at once is faster than its own retry.
  setTimeout(() => isConnected || socket.destroy(), 300)
  socket.on('data', () => { isHeard = true })
  socket.on('error', ({ code }) => {
    if (code === 'ECONNREFUSED') isOver = true // nobody listens any more
  })
  socket.on('close', () => {
    open -= 1
    if (isHeard) answered += 1
    else if (isConnected) cutOff += 1
    if (isOver && open === 0) parentPort.postMessage({ answered, cutOff })
    setImmediate(come)
  })
}
for (let n = 0; n < 10; n++) come()
`

type Count = { answered: number; cutOff: number }
type Close = (server: HttpServer) => Promise<unknown>

const orderly: Close = async (server) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await closePort(server, resolve)
  return promise
}

// The deliberately broken variant: nobody looks who stands in line.
const atOnce: Close = async (server) => {
  const closed = once(server, 'close')
  Server.prototype.close.call(server)
  return closed
}

/** Servers on one port, all of which leave while ten people come again and again. */
const leave = async (servers: number, close: Close): Promise<Count> => {
  const all: HttpServer[] = []
  let [port, answered] = [0, 0]
  for (let n = 0; n < servers; n++) {
    const server = createServer((_, response) => {
      answered += 1
      response.end('ok')
    })
    server.listen({ port, host: '127.0.0.1', reusePort: servers > 1 })
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
    all.push(server)
  }
  const thread = new Worker(crowd, { eval: true, workerData: port })
  const counted = once(thread, 'message')
  await eventually(() => expect(answered).toBeGreaterThan(20))
  await Promise.all(all.map(close))
  const [count] = (await counted) as [Count]
  await thread.terminate()
  return count
}

const inTurn = async (times: number, servers: number, close: Close) => {
  const sum: Count = { answered: 0, cutOff: 0 }
  for (let time = 0; time < times; time++) {
    const { answered, cutOff } = await leave(servers, close)
    sum.answered += answered
    sum.cutOff += cutOff
  }
  return sum
}

test.each([1, 4])('%i that leave cut off nobody who has arrived (R04)', async (servers) => {
  const { answered, cutOff } = await inTurn(Math.min(raceRounds, 20), servers, orderly)
  expect(cutOff).toBe(0)
  expect(answered).toBeGreaterThan(100)
})

test('who closes the port without looking cuts people off, so the crowd is one', async () => {
  let cutOff = 0
  for (let time = 0; time < 30 && cutOff === 0; time++) cutOff += (await leave(1, atOnce)).cutOff
  expect(cutOff).toBeGreaterThan(0)
})
