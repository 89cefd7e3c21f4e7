import fs from 'node:fs'
import os from 'node:os'

const memory = '/dev/shm'
const leastFree = 4 * 1024 ** 3

const hasRoom = (): boolean => {
  if (os.freemem() < leastFree) return false
  const { bavail, bsize } = fs.statfsSync(memory)
  return bavail * bsize > leastFree
}

/**
 * For what only tests keep: in memory, where there is enough of it. Each commit waits until it is on
 * the disk, and on a usual one that was more than half of the time of all tests. Whether a disk
 * keeps it is tested in reliability/, on a real one.
 */
export const quickTmpdir = (): string => (fs.existsSync(memory) && hasRoom() ? memory : os.tmpdir())
