import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Who holds the folder. A process id alone is not enough: after a crash another may carry it. */
type Holder = { pid: number; started: string; boot: string; host: string }

// Another machine or container that shares the folder cannot be asked for its processes; what can
// be seen from there is whether the lock is still being touched.
const touchEveryMs = 5000
const untouchedMs = 15_000

/**
 * Takes the data folder for this process, or throws with one line for the person who started a
 * second one: PGlite has no lock of its own, and two processes silently lose each other's rows.
 * Gives back the way to release it.
 */
export const lockFolder = (dir: string): (() => void) => {
  const file = path.join(dir, 'welkom.pid')
  const own = `${file}.${process.pid}`
  const { pid } = process
  const me: Holder = { pid, started: startTime(pid), boot: bootId(), host: os.hostname() }
  const mine = JSON.stringify(me)
  try {
    fs.mkdirSync(dir, { recursive: true, mode: 0o700 })
    fs.writeFileSync(own, mine)
  } catch (error) {
    throw new Error(`DATA_DIR=${dir} cannot be written to: ${(error as Error).message}`, {
      cause: error,
    })
  }
  try {
    // Written first and then linked into place, so that nobody ever reads half a lock.
    if (!tryLink(own, file)) {
      const found = read(file)
      if (isHeld(file, found)) throw taken(dir, found)
      setAside(file, found)
      if (!tryLink(own, file)) throw taken(dir, read(file))
    }
  } finally {
    fs.rmSync(own, { force: true })
  }
  const touching = setInterval(() => touch(file), touchEveryMs).unref()
  return () => {
    clearInterval(touching)
    if (read(file) === mine) fs.rmSync(file, { force: true })
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

// Two processes may find the same stale lock: the file that is moved away must still be that one.
const setAside = (file: string, stale: string | null): void => {
  const aside = `${file}.stale.${process.pid}`
  try {
    fs.renameSync(file, aside)
  } catch {
    return
  }
  if (read(aside) !== stale) tryLink(aside, file)
  fs.rmSync(aside, { force: true })
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
    // removed under our feet: nothing to keep alive
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
    return null // cut short by a power cut: nobody holds it
  }
}

/** When a process started, as the kernel counts it; empty where there is no /proc. */
const startTime = (pid: number): string => {
  const stat = read(`/proc/${pid}/stat`)
  // The second field is the program's name and may hold spaces and brackets.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

const bootId = (): string => read('/proc/sys/kernel/random/boot_id')?.trim() ?? ''

const taken = (dir: string, lock: string | null): Error =>
  new Error(
    `Another Welkom (process ${parse(lock)?.pid} on ${parse(lock)?.host}) is already using ${dir}. Stop it first, or set DATA_DIR to another folder.`,
  )
