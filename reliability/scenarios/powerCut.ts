import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Acknowledged, isClean } from '../support/acknowledgedWrites.ts'
import { roundsAsked, runAlone } from '../support/cli.ts'
import { judgeCopy } from '../support/copyOracle.ts'
import { aDisk, mount, whatIsMissing } from '../support/disk.ts'
import { aProduct } from '../support/product.ts'
import type { Form, Proof } from '../support/scenario.ts'
import { startWriters } from '../support/writers.ts'

const rounds: Record<Form, number> = { short: 3, stated: 20, long: 50 }
const people = 20
const longestWriteMs = 1500
const cutsPerDisk = 5
const settleMs = 100

type Cuts = { cuts: number; acknowledged: number; unopenable: number; broken: number; lost: number }

/**
 * Cuts the power in effect: the product is on a disk of its own, and at a random moment of writing
 * the disk is copied as far as it was written. What only the page cache knows is not in the copy.
 */
export const prove = async (form: Form, count = rounds[form]): Promise<Proof> => {
  const title = 'A power cut loses nothing that was acknowledged (embedded database)'
  const missing = whatIsMissing()
  if (missing) return { title, lines: [], ok: false, skipped: missing }
  const held = await cut(count, {})
  const control = await cut(Math.min(count, 3), { WELKOM_UNSAFE_NO_FLUSH: '1' })
  const isHeld = held.unopenable + held.broken + held.lost === 0 && held.acknowledged > 0
  return {
    title,
    lines: [
      `${held.cuts} cuts under ${people} writers, ${held.acknowledged} writes acknowledged: ${held.unopenable} databases that cannot be opened, ${held.lost} writes lost, ${held.broken} copies with half or doubled rows`,
      `control, without flushing: of ${control.cuts} cuts ${control.unopenable} databases cannot be opened, ${control.lost} of ${control.acknowledged} writes lost, so the harness sees a loss`,
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

/** A disk from its first start on: the cuts shortly after that are the hardest. */
const cutOneDisk = async (home: string, count: number, env: Record<string, string>, sum: Cuts) => {
  const disk = aDisk(home)
  const product = await aProduct({ dataDir: path.join(disk.folder, 'data'), env })
  try {
    await product.start()
    const writers = await startWriters(product.url, people)
    const kept = new Set<Acknowledged>()
    for (let round = 0; round < count; round++) {
      await writers.nextAcknowledged()
      await pause(Math.random() * longestWriteMs)
      product.signal('SIGSTOP')
      await pause(settleMs) // a flush under way ends; answers under way arrive and count
      const copy = path.join(home, 'copy.img')
      fs.copyFileSync(disk.image, copy)
      const acknowledged = [...writers.acknowledged]
      product.signal('SIGCONT')
      await judgeOneCut(home, copy, acknowledged, sum)
      for (const entry of acknowledged) kept.add(entry)
    }
    await writers.stop()
    sum.acknowledged += kept.size
  } finally {
    await product.end('SIGKILL')
    disk.remove()
  }
}

const judgeOneCut = async (home: string, copy: string, said: Acknowledged[], sum: Cuts) => {
  const folder = path.join(home, 'copy')
  fs.mkdirSync(folder, { recursive: true })
  const disk = mount(copy, folder)
  try {
    sum.cuts++
    const verdict = await judgeCopy(path.join(folder, 'data'), said)
    if (!verdict) sum.unopenable++
    else if (!isClean({ ...verdict, lost: 0 })) sum.broken++
    sum.lost += verdict?.lost ?? 0
  } finally {
    disk.remove()
  }
}

if (import.meta.main) await runAlone((form) => prove(form, roundsAsked()))
