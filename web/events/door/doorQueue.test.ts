import { expect, test } from 'vitest'
import { createDoorQueue, type Taps } from './doorQueue.ts'

/** A queue on a device that keeps its taps, and a server that can be out of reach. */
const aDoor = () => {
  const device: { taps: Taps } = { taps: {} }
  const server = { isReachable: true, sent: [] as [string, boolean][] }
  const open = () =>
    createDoorQueue({
      load: () => device.taps,
      save: (taps) => {
        device.taps = taps
      },
      send: async (bookingId, isHere) => {
        if (!server.isReachable) return 'later'
        server.sent.push([bookingId, isHere])
        return 'done'
      },
    })
  return { device, server, open }
}

test('check-ins without network survive a reload and are sent later', async () => {
  const { device, server, open } = aDoor()
  server.isReachable = false
  const queue = open()
  queue.tap('ana', true)
  queue.tap('joris', true)
  queue.tap('ana', false)
  await queue.flush()
  expect(server.sent).toEqual([])
  const reloaded = open()
  expect(reloaded.read()).toEqual({ ana: false, joris: true })
  server.isReachable = true
  await reloaded.flush()
  expect(server.sent).toEqual([
    ['ana', false],
    ['joris', true],
  ])
  expect(device.taps).toEqual({})
})

test('a tap during the sending of the one before is not lost', async () => {
  const sent: boolean[] = []
  const queue = createDoorQueue({
    load: () => ({}),
    save: () => {},
    send: async (_, isHere) => {
      sent.push(isHere)
      if (sent.length === 1) queue.tap('ana', false)
      return 'done'
    },
  })
  queue.tap('ana', true)
  await expect.poll(() => sent).toEqual([true, false])
  expect(queue.read()).toEqual({})
})
