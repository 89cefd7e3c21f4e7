import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Product } from './product.ts'

const pollIntervalMs = 250

export type ResourceUsage = { polls: number; alive: number; maxMemoryMb: number }

export const memoryMb = (pid: number) => {
  const [, kb = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kb) / 1024
}

/** Polls liveness and memory of the product during `work`. */
export const monitor = async <T>(
  product: Product,
  work: Promise<T>,
): Promise<[T, ResourceUsage]> => {
  const usage = { polls: 0, alive: 0, maxMemoryMb: 0 }
  let isDone = false
  const poll = async () => {
    while (!isDone) {
      const answer = await fetch(`${product.url}/health/live`).catch(() => null)
      await answer?.arrayBuffer()
      usage.polls += 1
      usage.alive += answer?.status === 200 ? 1 : 0
      usage.maxMemoryMb = Math.max(usage.maxMemoryMb, memoryMb(product.pid()))
      await pause(pollIntervalMs)
    }
  }
  const polling = poll()
  try {
    return [await work, usage]
  } finally {
    isDone = true
    await polling
  }
}
