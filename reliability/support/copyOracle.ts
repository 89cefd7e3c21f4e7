import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { type AcknowledgedWrite, checkDatabase, type Verdict } from './acknowledgedWrites.ts'

const openWithinMs = 60_000

/**
 * Checks a copied data folder in a separate process, because opening a broken database may never
 * end. null when it cannot be opened.
 */
export const checkCopy = async (
  dataDir: string,
  acknowledged: AcknowledgedWrite[],
): Promise<Verdict | null> => {
  // The lock file names the stopped process, which would not exist after a power cut.
  fs.rmSync(path.join(dataDir, 'welkom.pid'), { force: true })
  const child = spawn(process.execPath, [import.meta.filename, dataDir], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, WELKOM_UNSAFE_NO_FLUSH: '' },
    timeout: openWithinMs,
    killSignal: 'SIGKILL',
  })
  child.stdin.end(JSON.stringify(acknowledged))
  const answer = await text(child.stdout)
  return answer ? (JSON.parse(answer) as Verdict) : null
}

const answerForParent = async (dataDir: string): Promise<void> => {
  const acknowledged = JSON.parse(await text(process.stdin)) as AcknowledgedWrite[]
  // A missing folder was lost: opening it would create an empty database instead.
  if (!fs.existsSync(path.join(dataDir, 'database'))) process.exit(1)
  console.log(JSON.stringify(await checkDatabase({ dataDir }, acknowledged)))
}

if (import.meta.main) await answerForParent(process.argv[2] ?? '')
