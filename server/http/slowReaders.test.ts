import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { addSlowReaders } from './slowReaders.ts'

// More than the system takes of an answer that nobody reads.
const page = 'x'.repeat(7 * 1024 * 1024)

const aServer = async () => {
  const http = Fastify()
  addSlowReaders(http)
  const ended: string[] = []
  http.get('/:who', async ({ params }, reply) => {
    const { who } = params as { who: string }
    reply.raw.once('close', () =>
      ended.push(`${who} ${reply.raw.writableFinished ? 'has read' : 'was cut off'}`),
    )
    return page
  })
  const url = await http.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => http.close())
  const { port } = http.server.address() as AddressInfo
  const askDeaf = (who: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.pause()
    socket.on('error', () => {})
    socket.write(`GET /${who} HTTP/1.1\r\nHost: x\r\n\r\n`)
    onTestFinished(() => void socket.destroy())
  }
  const read = async (who: string) => (await (await fetch(`${url}/${who}`)).text()).length
  const open = () =>
    new Promise<number>((resolve) => http.server.getConnections((_, n) => resolve(n)))
  return { ended, askDeaf, read, open }
}

test('what nobody reads has an end: those who left theirs the longest are cut off', async () => {
  const { ended, askDeaf, read, open } = await aServer()
  for (const who of ['first', 'second']) {
    const before = await open()
    askDeaf(who)
    await expect.poll(open).toBe(before + 1)
    expect(await read(`beside-${who}`)).toBe(page.length)
  }
  expect(ended.filter((line) => line.includes('cut off'))).toEqual([
    'first was cut off',
    'second was cut off',
  ])
  for (let time = 0; time < 2; time++) expect(await read('often')).toBe(page.length)
})
