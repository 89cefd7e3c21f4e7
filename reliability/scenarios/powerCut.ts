import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type AcknowledgedWrite, isClean } from '../support/acknowledgedWrites.ts'
import { checkCopy } from '../support/copyOracle.ts'
import { createDisk, missingLoopDevice, mount } from '../support/disk.ts'
import { createProduct } from '../support/product.ts'
import type { RunOptions, Scale, ScenarioResult } from '../support/scenario.ts'
import { startWriters } from '../support/writers.ts'

const roundsAt: Record<Scale, number> = { smoke: 3, nightly: 8, full: 20, soak: 50 }
const people = 20
const maxWriteMs = 1500
const cutsPerDisk = 5
const settleMs = 100

type Cuts = { cuts: number; acknowledged: number; unopenable: number; broken: number; lost: number }

/**
 * Simulates a power cut: the product writes to its own disk image, which is copied at a random
 * moment. What exists only in the page cache is not in the copy.
 */
export const run = async (
  scale: Scale,
  { rounds: count = roundsAt[scale] }: RunOptions = {},
): Promise<ScenarioResult> => {
  const title = 'A power cut loses no acknowledged write (embedded database)'
  const missing = missingLoopDevice()
  if (missing) return { title, lines: [], ok: false, skipped: missing }
  const held = await cut(count, {})
  const control = await cut(Math.min(count, 3), { WELKOM_UNSAFE_NO_FLUSH: '1' })
  const isHeld = held.unopenable + held.broken + held.lost === 0 && held.acknowledged > 0
  return {
    title,
    lines: [
      `${held.cuts} cuts under ${people} writers, ${held.acknowledged} writes acknowledged: ${held.unopenable} databases that cannot be opened, ${held.lost} writes lost, ${held.broken} copies with partial or duplicated rows`,
      `Control, without flushing: ${control.cuts} cuts, ${control.unopenable} databases that cannot be opened, ${control.lost} of ${control.acknowledged} writes lost`,
    ],
    ok: isHeld && control.unopenable + control.lost > 0,
  }
}

const cut = async (count: number, env: Record<string, string>): Promise<Cuts> => {
  const sum: Cuts = { cuts: 0, acknowledged: 0, unopenable: 0, broken: 0, lost: 0 }
  while (sum.cuts < count) {
    const home = fs.mkdtempSync(path.join(os.tmpdir(), 'welkom-cut-'))
    try {
      await cutOneDisk(home, Math.min(cutsPerDisk, count - sum.cuts), env, sum)
    } finally {
      fs.rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    }
  }
  return sum
}

/** Starts with an empty disk, because cuts soon after the first start are the hardest. */
const cutOneDisk = async (home: string, count: number, env: Record<string, string>, sum: Cuts) => {
  const disk = createDisk(home)
  const product = await createProduct({ dataDir: path.join(disk.folder, 'data'), env })
  try {
    await product.start()
    const writers = await startWriters(product.url, people)
    const expected = new Set<AcknowledgedWrite>()
    for (let round = 0; round < count; round++) {
      await writers.nextAcknowledged()
      await pause(Math.random() * maxWriteMs)
      product.signal('SIGSTOP')
      await pause(settleMs) // lets pending flushes finish and pending answers arrive
      const copy = path.join(home, 'copy.img')
      fs.copyFileSync(disk.image, copy)
      const acknowledged = [...writers.acknowledged]
      product.signal('SIGCONT')
      await checkCut(home, copy, acknowledged, sum)
      for (const entry of acknowledged) expected.add(entry)
    }
    await writers.stop()
    sum.acknowledged += expected.size
  } finally {
    await product.end('SIGKILL')
    disk.remove()
  }
}

const checkCut = async (
  home: string,
  copy: string,
  acknowledged: AcknowledgedWrite[],
  sum: Cuts,
) => {
  const folder = path.join(home, 'copy')
  fs.mkdirSync(folder, { recursive: true })
  const disk = mount(copy, folder)
  try {
    sum.cuts++
    const verdict = await checkCopy(path.join(folder, 'data'), acknowledged)
    if (!verdict) sum.unopenable++
    else if (!isClean({ ...verdict, lost: 0 })) sum.broken++
    sum.lost += verdict?.lost ?? 0
  } finally {
    disk.remove()
  }
}
