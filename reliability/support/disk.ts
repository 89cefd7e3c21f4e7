import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** A small file system of its own: an ext4 image, mounted. */
export type Disk = { image: string; folder: string; remove(): void }

// Only the database's flushes write the file system's journal, not a timer.
const diskMegabytes = 256
const mountOptions = 'loop,commit=600'

export const aDisk = (home: string): Disk => {
  const image = path.join(home, 'disk.img')
  const folder = path.join(home, 'disk')
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(image, '')
  fs.truncateSync(image, diskMegabytes * 1024 * 1024)
  execFileSync('mkfs.ext4', ['-q', '-F', image], { stdio: 'pipe' })
  return mount(image, folder)
}

/** Mounts a copy of a disk. */
export const mount = (image: string, folder: string): Disk => {
  execFileSync('mount', ['-o', mountOptions, image, folder], { stdio: 'pipe' })
  return {
    image,
    folder,
    remove: () => {
      execFileSync('umount', ['-l', folder], { stdio: 'pipe' })
      fs.rmSync(image)
    },
  }
}

/** Loop devices and mounting need root, and are not there in every container. */
export const whatIsMissing = (): string | null => {
  if (process.platform !== 'linux') return 'loop devices need Linux'
  if (process.getuid?.() !== 0) return 'mounting a loop device needs root'
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'welkom-disk-'))
  try {
    aDisk(home).remove()
    return null
  } catch {
    return 'no ext4 file system can be mounted from a loop device here'
  } finally {
    fs.rmSync(home, { recursive: true, force: true })
  }
}
