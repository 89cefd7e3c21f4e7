import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { addResponseBackpressure } from './responseBackpressure.ts'

const megabyte = 1024 * 1024
// Larger than the kernel buffers of an unread response.
const page = 'x'.repeat(7 * megabyte)

const createServer = async () => {
  const http = Fastify()
  const clock = { now: 0 }
  addResponseBackpressure(http, () => clock.now)
  const requested: string[] = []
  const ended: string[] = []
  http.get('/:who', async ({ params }, reply) => {
    const { who } = params as { who: string }
    requested.push(who)
    reply.raw.once('close', () =>
      ended.push(`${who} ${reply.raw.writableFinished ? 'has read' : 'was cut off'}`),
    )
    return page
  })
  const url = await http.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => http.close())
  const { port } = http.server.address() as AddressInfo
  /** A client that only reads when `read` is called. */
  const requestWithoutReading = async (who: string, localAddress = '127.0.0.1') => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    socket.pause()
    socket.on('error', () => {})
    socket.write(`GET /${who} HTTP/1.1\r\nHost: x\r\n\r\n`)
    onTestFinished(() => void socket.destroy())
    await expect.poll(() => requested).toContain(who)
    const read = (bytes: number) =>
      new Promise<void>((resolve) => {
        let left = bytes
        const take = (chunk: Buffer) => {
          left -= chunk.length
          if (left > 0) return
          socket.off('data', take).pause()
          resolve()
        }
        socket.on('data', take).resume()
      })
    return { read }
  }
  const read = async (who: string) => (await (await fetch(`${url}/${who}`)).text()).length
  const disconnected = () => ended.filter((line) => line.includes('cut off'))
  return { clock, ended, disconnected, requestWithoutReading, read }
}

test('a stalled client is disconnected when unread responses exceed the limit', async () => {
  const { clock, disconnected, requestWithoutReading, read } = await createServer()
  await requestWithoutReading('first')
  await requestWithoutReading('second')
  expect(await read('beside')).toBe(page.length)
  expect(disconnected()).toEqual([])
  clock.now += 500
  expect(await read('later')).toBe(page.length)
  await expect.poll(() => disconnected().length).toBe(1)
  for (let time = 0; time < 2; time++) expect(await read('often')).toBe(page.length)
  expect(disconnected()).toHaveLength(1)
})

test('a slow client is not disconnected because of stalled ones', async () => {
  const { clock, ended, disconnected, requestWithoutReading, read } = await createServer()
  const phone = await requestWithoutReading('phone')
  await requestWithoutReading('one', '127.0.0.2')
  await requestWithoutReading('two', '127.0.0.2')
  // Three pages exceed the hard limit: the address that holds most loses one immediately.
  expect(await read('beside')).toBe(page.length)
  await expect.poll(disconnected).toEqual(['one was cut off'])
  await phone.read(6 * megabyte)
  clock.now += 500
  expect(await read('later')).toBe(page.length)
  await phone.read(page.length - 6 * megabyte - megabyte / 2)
  await expect.poll(() => ended).toContain('phone has read')
  expect(disconnected()).not.toContain('phone was cut off')
})
