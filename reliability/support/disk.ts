import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** A small ext4 image, mounted as a file system. */
export type Disk = { image: string; folder: string; remove(): void }

// With this commit interval only the database's fsync writes the journal, never a timer.
const diskMegabytes = 256
const mountOptions = 'loop,commit=600'

export const createDisk = (home: string): Disk => {
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

/** Returns why loop devices cannot be used: they need root and are missing in some containers. */
export const missingLoopDevice = (): string | null => {
  if (process.platform !== 'linux') return 'loop devices need Linux'
  if (process.getuid?.() !== 0) return 'mounting a loop device needs root'
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'welkom-disk-'))
  try {
    createDisk(home).remove()
    return null
  } catch {
    return 'no ext4 file system can be mounted from a loop device here'
  } finally {
    fs.rmSync(home, { recursive: true, force: true })
  }
}
