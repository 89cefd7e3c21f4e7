import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../setup/child.mjs'

export type RunningServer = { url: string; child: ChildProcess; stop(): Promise<void> }

const readyWithinMs = 120_000

export const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

/** The product as a process of its own. `preload` is loaded first: a deliberately broken variant. */
export const runServer = async (
  environment: Record<string, string>,
  preload?: string,
): Promise<RunningServer> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(
    process.execPath,
    [...(preload ? ['--import', join(root, 'scripts/proofs', preload)] : []), 'server/main.ts'],
    {
      cwd: root,
      env: {
        PATH: process.env.PATH ?? '',
        PORT: String(port),
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'fatal',
        ...environment,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const end = Date.now() + readyWithinMs
  while (child.exitCode === null && Date.now() < end) {
    const reply = await fetch(`${url}/health/ready`).catch(() => null)
    if (reply?.ok) return { url, child, stop: () => stopped(child) }
    await pause(50)
  }
  child.kill('SIGKILL')
  throw new Error('The server did not become ready')
}

const stopped = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
