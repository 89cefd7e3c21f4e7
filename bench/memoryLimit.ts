import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type MemoryLimit = {
  add: (pid: number) => void
  /** How many processes the kernel has killed. */
  kills: () => number
  remove: () => void
}

const controlGroups = '/sys/fs/cgroup'
const isVersion2 = existsSync(join(controlGroups, 'cgroup.controllers'))
const names = isVersion2
  ? { parent: '', limit: 'memory.max', swap: 'memory.swap.max', events: 'memory.events' }
  : {
      parent: 'memory',
      limit: 'memory.limit_in_bytes',
      swap: 'memory.memsw.limit_in_bytes',
      events: 'memory.oom_control',
    }

/** Limits memory and page cache of processes, as a small machine does. Null if this needs more rights. */
export const createMemoryLimit = (mb: number): MemoryLimit | null => {
  const folder = join(controlGroups, names.parent, `welkom-bench-${process.pid}`)
  const bytes = mb * 1024 * 1024
  try {
    mkdirSync(folder)
    writeFileSync(join(folder, names.limit), String(bytes))
    const swap = join(folder, names.swap)
    if (existsSync(swap)) writeFileSync(swap, String(isVersion2 ? 0 : bytes))
  } catch {
    return null
  }
  return {
    add: (pid) => writeFileSync(join(folder, 'cgroup.procs'), String(pid)),
    kills: () =>
      Number(/^oom_kill (\d+)/m.exec(readFileSync(join(folder, names.events), 'utf8'))?.[1] ?? 0),
    remove: () => rmdirSync(folder),
  }
}
