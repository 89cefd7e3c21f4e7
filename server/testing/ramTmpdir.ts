import fs from 'node:fs'
import os from 'node:os'

const memory = '/dev/shm'
const minFree = 4 * 1024 ** 3

const hasRoom = (): boolean => {
  if (os.freemem() < minFree) return false
  const { bavail, bsize } = fs.statfsSync(memory)
  return bavail * bsize > minFree
}

/**
 * A temporary folder in memory, if there is enough of it. Waiting for disk flushes took more than
 * half of the test time. Durability is tested in reliability/ on a real disk.
 */
export const ramTmpdir = (): string => (fs.existsSync(memory) && hasRoom() ? memory : os.tmpdir())
