import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Product } from './product.ts'

const lookMs = 250

export type Watch = { looks: number; alive: number; maxMemoryMb: number }

export const memoryMb = (pid: number) => {
  const [, kb = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kb) / 1024
}

/** Polls liveness and memory of the product during `work`. */
export const monitor = async <T>(product: Product, work: Promise<T>): Promise<[T, Watch]> => {
  const watch = { looks: 0, alive: 0, maxMemoryMb: 0 }
  let isDone = false
  const look = async () => {
    while (!isDone) {
      const answer = await fetch(`${product.url}/health/live`).catch(() => null)
      await answer?.arrayBuffer()
      watch.looks += 1
      watch.alive += answer?.status === 200 ? 1 : 0
      watch.maxMemoryMb = Math.max(watch.maxMemoryMb, memoryMb(product.pid()))
      await pause(lookMs)
    }
  }
  const looking = look()
  try {
    return [await work, watch]
  } finally {
    isDone = true
    await looking
  }
}
