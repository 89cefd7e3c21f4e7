import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { addSlowReaders } from './slowReaders.ts'

const megabyte = 1024 * 1024
// More than the system takes of an answer that nobody reads.
const page = 'x'.repeat(7 * megabyte)

const aServer = async () => {
  const http = Fastify()
  const clock = { now: 0 }
  addSlowReaders(http, () => clock.now)
  const asked: string[] = []
  const ended: string[] = []
  http.get('/:who', async ({ params }, reply) => {
    const { who } = params as { who: string }
    asked.push(who)
    reply.raw.once('close', () =>
      ended.push(`${who} ${reply.raw.writableFinished ? 'has read' : 'was cut off'}`),
    )
    return page
  })
  const url = await http.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => http.close())
  const { port } = http.server.address() as AddressInfo
  /** Reads nothing, but `read` so many bytes of it. */
  const askDeaf = async (who: string, localAddress = '127.0.0.1') => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    socket.pause()
    socket.on('error', () => {})
    socket.write(`GET /${who} HTTP/1.1\r\nHost: x\r\n\r\n`)
    onTestFinished(() => void socket.destroy())
    await expect.poll(() => asked).toContain(who)
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
  const cutOff = () => ended.filter((line) => line.includes('cut off'))
  return { clock, ended, cutOff, askDeaf, read }
}

test('what nobody reads has an end: who makes no progress is cut off', async () => {
  const { clock, cutOff, askDeaf, read } = await aServer()
  await askDeaf('first')
  await askDeaf('second')
  expect(await read('beside')).toBe(page.length)
  expect(cutOff()).toEqual([])
  clock.now += 500
  expect(await read('later')).toBe(page.length)
  await expect.poll(() => cutOff().length).toBe(1)
  for (let time = 0; time < 2; time++) expect(await read('often')).toBe(page.length)
  expect(cutOff()).toHaveLength(1)
})

test('somebody who reads slowly is never cut off for others who do not', async () => {
  const { clock, ended, cutOff, askDeaf, read } = await aServer()
  const phone = await askDeaf('phone')
  await askDeaf('one', '127.0.0.2')
  await askDeaf('two', '127.0.0.2')
  // Three pages are past what is waited for: one of the address that holds most has to go at once.
  expect(await read('beside')).toBe(page.length)
  await expect.poll(cutOff).toEqual(['one was cut off'])
  await phone.read(6 * megabyte)
  clock.now += 500
  expect(await read('later')).toBe(page.length)
  await phone.read(page.length - 6 * megabyte - megabyte / 2)
  await expect.poll(() => ended).toContain('phone has read')
  expect(cutOff()).not.toContain('phone was cut off')
})
