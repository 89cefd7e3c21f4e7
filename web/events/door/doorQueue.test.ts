import { expect, test } from 'vitest'
import type { Counted } from '#shared/events/attendance/rules.ts'
import { createDoorQueue, type Taps } from './doorQueue.ts'

/** A queue on a device that keeps its taps, and a server that can be out of reach. */
const aDoor = () => {
  const device: { taps: Taps } = { taps: {} }
  const server = { isReachable: true, sent: [] as [string, Counted][] }
  const open = () =>
    createDoorQueue({
      load: () => device.taps,
      save: (taps) => {
        device.taps = taps
      },
      send: async (bookingId, tap) => {
        if (!server.isReachable) return 'later'
        server.sent.push([bookingId, tap])
        return 'done'
      },
    })
  return { device, server, open }
}

test('check-ins without network survive a reload, and the last number is sent later', async () => {
  const { device, server, open } = aDoor()
  server.isReachable = false
  const queue = open()
  queue.tap('ana', 2, 0)
  queue.tap('joris', 1, 0)
  queue.tap('ana', 3, 2)
  await queue.flush()
  expect(server.sent).toEqual([])
  const taps = { ana: { here: 3, seen: 2 }, joris: { here: 1, seen: 0 } }
  const reloaded = open()
  expect(reloaded.read()).toEqual(taps)
  server.isReachable = true
  await reloaded.flush()
  expect(server.sent).toEqual(Object.entries(taps))
  expect(device.taps).toEqual({})
})

test('fewer people than an earlier tap counted stay a correction', async () => {
  const { server, open } = aDoor()
  server.isReachable = false
  const queue = open()
  queue.tap('ana', 0, 2)
  queue.tap('ana', 1, 0)
  expect(queue.read()).toEqual({ ana: { here: 1, seen: 2 } })
})

test('a tap during the sending of the one before is not lost', async () => {
  const sent: number[] = []
  const queue = createDoorQueue({
    load: () => ({}),
    save: () => {},
    send: async (_, { here }) => {
      sent.push(here)
      if (sent.length === 1) queue.tap('ana', 0, 1)
      return 'done'
    },
  })
  queue.tap('ana', 1, 0)
  await expect.poll(() => sent).toEqual([1, 0])
  expect(queue.read()).toEqual({})
})
