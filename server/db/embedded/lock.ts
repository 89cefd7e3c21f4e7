import fs from 'node:fs'
import path from 'node:path'

/** Who holds the folder. A process id alone is not enough: after a crash another may carry it. */
type Holder = { pid: number; started: string; boot: string }

/**
 * Takes the data folder for this process, or throws with one line for the person who started a
 * second one: PGlite has no lock of its own, and two processes silently lose each other's rows.
 * Gives back the way to release it.
 */
export const lockFolder = (dir: string): (() => void) => {
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 })
  const file = path.join(dir, 'welkom.pid')
  const own = `${file}.${process.pid}`
  const me: Holder = { pid: process.pid, started: startTime(process.pid), boot: bootId() }
  const mine = JSON.stringify(me)
  fs.writeFileSync(own, mine)
  try {
    // Written first and then linked into place, so that nobody ever reads half a lock.
    if (!tryLink(own, file)) {
      const found = read(file)
      if (isAlive(found)) throw taken(dir, found)
      setAside(file, found)
      if (!tryLink(own, file)) throw taken(dir, read(file))
    }
  } finally {
    fs.rmSync(own, { force: true })
  }
  return () => {
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

const isAlive = (lock: string | null): boolean => {
  const holder = parse(lock)
  if (!holder) return false
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return holder.boot === bootId() && holder.started === startTime(holder.pid)
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
    `Another Welkom (process ${parse(lock)?.pid ?? 'unknown'}) is already using ${dir}. Stop it first, or set DATA_DIR to another folder.`,
  )
