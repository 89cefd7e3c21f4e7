import { fork } from 'node:child_process'
import { once } from 'node:events'

// Load generators and baselines run in processes of their own, beside the product.

type TaskResult<Done> = { done: Done } | { error: string }

/** Child side: runs tasks sequentially and exits together with the parent. */
export const serveTasks = <Task, Done>(
  run: (task: Task) => Promise<Done>,
  close: () => unknown = () => {},
) => {
  const answer = (result: TaskResult<Done>) => process.send?.(result)
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

/** Parent side: starts the file as a child process with additional environment variables. */
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
      const [answer] = (await once(child, 'message')) as [TaskResult<Done>]
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
