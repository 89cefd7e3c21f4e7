import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Holder of the lock. A process id alone is not enough, since it may be reused after a crash. */
type Holder = { pid: number; started: string; boot: string; host: string }

// Processes of another machine or container that shares the folder are invisible here. Their lock
// counts as held while its file is being touched.
const touchEveryMs = 5000
const untouchedMs = 15_000

/**
 * Locks the data folder for this process, or throws a one-line Error for the operator. PGlite has no
 * lock, and two processes would silently lose each other's rows. Returns the release function.
 */
export const lockFolder = (dir: string): (() => void) => {
  const file = path.join(dir, 'welkom.pid')
  const ownFile = `${file}.${process.pid}`
  const { pid } = process
  const holder: Holder = { pid, started: startTime(pid), boot: bootId(), host: os.hostname() }
  const content = JSON.stringify(holder)
  try {
    fs.mkdirSync(dir, { recursive: true, mode: 0o700 })
    fs.writeFileSync(ownFile, content)
  } catch (error) {
    throw new Error(`DATA_DIR=${dir} cannot be written to: ${(error as Error).message}`, {
      cause: error,
    })
  }
  try {
    // Written to a temporary file and linked, so that no process reads a partial lock.
    if (!tryLink(ownFile, file)) {
      const existing = read(file)
      if (isHeld(file, existing)) throw alreadyUsed(dir, existing)
      removeStale(file, existing)
      if (!tryLink(ownFile, file)) throw alreadyUsed(dir, read(file))
    }
  } finally {
    fs.rmSync(ownFile, { force: true })
  }
  const touching = setInterval(() => touch(file), touchEveryMs).unref()
  return () => {
    clearInterval(touching)
    if (read(file) === content) fs.rmSync(file, { force: true })
  }
}

const tryLink = (from: string, to: string): boolean => {
  try {
    fs.linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

// Two processes may find the same stale lock: check that the renamed file is still that one.
const removeStale = (file: string, stale: string | null): void => {
  const moved = `${file}.stale.${process.pid}`
  try {
    fs.renameSync(file, moved)
  } catch {
    return
  }
  if (read(moved) !== stale) tryLink(moved, file)
  fs.rmSync(moved, { force: true })
}

const read = (file: string): string | null => {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

const isHeld = (file: string, lock: string | null): boolean => {
  const holder = parse(lock)
  if (!holder) return false
  if (holder.host !== os.hostname()) return touchedAgoMs(file) < untouchedMs
  return (
    isRunning(holder.pid) && holder.boot === bootId() && holder.started === startTime(holder.pid)
  )
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

const touch = (file: string): void => {
  try {
    fs.utimesSync(file, new Date(), new Date())
  } catch {
    // removed meanwhile: nothing to keep alive
  }
}

const touchedAgoMs = (file: string): number => {
  try {
    return Date.now() - fs.statSync(file).mtimeMs
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

const parse = (lock: string | null): Holder | null => {
  try {
    return lock ? (JSON.parse(lock) as Holder) : null
  } catch {
    return null // truncated by a power cut: not held
  }
}

/**
 * Start time of a process in kernel ticks; empty without /proc, or if it is dead. After `kill -9` in
 * a container without an init, a process remains as a zombie that still answers signals.
 */
const startTime = (pid: number): string => {
  const stat = read(`/proc/${pid}/stat`)
  // The second field is the program name and may contain spaces and brackets.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? []
  const [state, threads] = [fields[0], Number(fields[17])]
  // While other threads of a killed process still end, they may still write.
  if (state === 'Z' && threads <= 1) return ''
  return fields[19] ?? ''
}

const bootId = (): string => read('/proc/sys/kernel/random/boot_id')?.trim() ?? ''

const alreadyUsed = (dir: string, lock: string | null): Error =>
  new Error(
    `Another Welkom (process ${parse(lock)?.pid} on ${parse(lock)?.host}) is already using ${dir}. Stop it first, or set DATA_DIR to another folder.`,
  )
