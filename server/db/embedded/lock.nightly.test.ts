import { expect, test } from 'vitest'
import { startServer } from '#server/testing/realServer.ts'

test('a start on a folder in use fails in one line', async () => {
  const server = await startServer()
  const second = startServer({ DATA_DIR: server.dataDir })
  await expect(second).rejects.toThrow(/:\nWelkom cannot start: [^\n]+\n$/)
  await server.remove()
})
