import { fork } from 'node:child_process'
import { once } from 'node:events'

// What measures, or is measured alone, runs beside the product in a process of its own.

type Answer<Done> = { done: Done } | { error: string }

/** Of such a process: does what it is asked, one task after another, and ends with whoever asks. */
export const doTasks = <Task, Done>(
  run: (task: Task) => Promise<Done>,
  close: () => unknown = () => {},
) => {
  const answer = (said: Answer<Done>) => process.send?.(said)
  process.on('message', (task: Task) => {
    run(task).then(
      (done) => answer({ done }),
      (error) => answer({ error: String(error) }),
    )
  })
  process.on('disconnect', async () => {
    await close()
    process.exit()
  })
  process.send?.('ready')
}

/** One that runs this file, with what is added to the environment. */
export const startWorker = <Task extends object, Done>(
  file: string,
  env: Record<string, string> = {},
) => {
  const child = fork(file, { env: { ...process.env, ...env } })
  const ready = once(child, 'message')
  return {
    run: async (task: Task): Promise<Done> => {
      await ready
      child.send(task)
      const [answer] = (await once(child, 'message')) as [Answer<Done>]
      if ('error' in answer) throw new Error(answer.error)
      return answer.done
    },
    stop: async () => {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
