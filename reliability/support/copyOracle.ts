import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { type Acknowledged, checkDatabase, type Verdict } from './acknowledgedWrites.ts'

const openWithinMs = 60_000

/**
 * Judges a copied data folder in a process of its own, since opening a broken database may never
 * end. null when it cannot be opened.
 */
export const checkCopy = async (dataDir: string, said: Acknowledged[]): Promise<Verdict | null> => {
  // The lock names the process that was stopped, which a machine that lost its power no longer has.
  fs.rmSync(path.join(dataDir, 'welkom.pid'), { force: true })
  const child = spawn(process.execPath, [import.meta.filename, dataDir], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, WELKOM_UNSAFE_NO_FLUSH: '' },
    timeout: openWithinMs,
    killSignal: 'SIGKILL',
  })
  child.stdin.end(JSON.stringify(said))
  const answer = await text(child.stdout)
  return answer ? (JSON.parse(answer) as Verdict) : null
}

const answerForParent = async (dataDir: string): Promise<void> => {
  const said = JSON.parse(await text(process.stdin)) as Acknowledged[]
  // A folder that the copy does not have was lost, and must not be made anew and judged empty.
  if (!fs.existsSync(path.join(dataDir, 'database'))) process.exit(1)
  console.log(JSON.stringify(await checkDatabase({ dataDir }, said)))
}

if (import.meta.main) await answerForParent(process.argv[2] ?? '')
