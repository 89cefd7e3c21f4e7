import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { checkDatabase, isClean, verdictLine } from '../support/acknowledgedWrites.ts'
import { createDisk, missingLoopDevice } from '../support/disk.ts'
import { createProduct } from '../support/product.ts'
import type { RunOptions, Scale, ScenarioResult } from '../support/scenario.ts'
import { startWriters } from '../support/writers.ts'

const roundsAt: Record<Scale, number> = { smoke: 1, nightly: 3, full: 3, soak: 10 }
const people = 20
const fullForMs = 4000
const backWithinMs = 15_000

/** Fills the disk under the product and frees it again, under concurrent writers. */
export const run = async (
  scale: Scale,
  { rounds: count = roundsAt[scale] }: RunOptions = {},
): Promise<ScenarioResult> => {
  const title =
    'On a full disk writes fail with 503, and the same process recovers when there is space again'
  const missing = missingLoopDevice()
  if (missing) return { title, lines: [], ok: false, skipped: missing }
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'welkom-full-'))
  const disk = createDisk(home)
  const dataDir = path.join(disk.folder, 'data')
  const product = await createProduct({ dataDir })
  try {
    await product.start()
    const pid = product.pid()
    const writers = await startWriters(product.url, people)
    let slowestMs = 0
    for (let round = 0; round < count; round++) {
      await writers.nextAcknowledged()
      const filler = fill(disk.folder)
      await pause(fullForMs)
      fs.rmSync(filler)
      const from = performance.now()
      await Promise.race([writers.nextAcknowledged(), pause(backWithinMs)])
      slowestMs = Math.max(slowestMs, performance.now() - from)
    }
    await writers.stop()
    const isSameProcess = product.isRunning() && product.pid() === pid
    await product.end('SIGTERM')
    const verdict = await checkDatabase({ dataDir }, writers.acknowledged)
    const refused = writers.statuses.get(503) ?? 0
    const unexpected = [...writers.statuses.keys()].filter(
      (status) => ![200, 201, 503].includes(status),
    )
    return {
      title,
      lines: [
        `${count} times full for ${fullForMs / 1000} s under ${people} writers: ${refused} writes answered 503, ${unexpected.length} unexpected statuses${unexpected.length > 0 ? ` (${unexpected})` : ''}`,
        `The first write succeeded ${Math.round(slowestMs)} ms after there was space, ${isSameProcess ? 'in the same process' : 'NOT IN THE SAME PROCESS'}`,
        `${writers.acknowledged.length} writes acknowledged: ${verdictLine(verdict)}`,
      ],
      ok:
        isClean(verdict) &&
        isSameProcess &&
        refused > 0 &&
        unexpected.length === 0 &&
        slowestMs < backWithinMs,
    }
  } finally {
    await product.end('SIGKILL')
    disk.remove()
    fs.rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
}

const fill = (folder: string): string => {
  const file = path.join(folder, 'filler')
  const fd = fs.openSync(file, 'w')
  let size = 1024 * 1024
  while (size >= 4096) {
    try {
      fs.writeSync(fd, Buffer.alloc(size, 1))
    } catch {
      size /= 2
    }
  }
  fs.closeSync(fd)
  return file
}
