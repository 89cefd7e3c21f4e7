import { expect, test } from 'vitest'
import { ProgramLimitError } from '#server/programs/runProgram.ts'
import { renderInProcess } from './pictureRenderer.ts'

const stopped = (isOfMachine: boolean) =>
  renderInProcess(Buffer.from('x'), () =>
    Promise.reject(new ProgramLimitError(new Error('Stopped'), { isOfMachine })),
  )

// Browsers give a refused picture up, and send it again to a busy server.
test('a picture is refused for what it costs, not because the machine is busy', async () => {
  expect(await stopped(false)).toBe('picture_unreadable')
  await expect(stopped(true)).rejects.toMatchObject({ code: 'files_busy', status: 503 })
})
