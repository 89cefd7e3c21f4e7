import fs from 'node:fs'
import path from 'node:path'
import { LeanNodeFS } from './leanFs.ts'

type Stream = { nfd?: number | null; node: Node }
type Node = { name: string }

/** The replaced internals of PGlite's file system; `openEngine` detects when they change. */
type EmscriptenModule = { NODEFS: HostFiles; onAbort?: () => void }
type HostFiles = {
  realPath(node: Node): string
  stream_ops: { fsync?: (stream: Stream) => number }
  node_ops: { rename(node: Node, newDir: Node, newName: string): void }
}

/**
 * PGlite's Node file system ignores fsync, so a power cut would lose acknowledged commits. This one
 * flushes.
 */
export class FlushingNodeFS extends LeanNodeFS {
  syncs = 0
  readonly #onLost: (reason: string) => void

  /** `onLost` is called when the database can no longer be trusted and must be restarted. */
  constructor(dir: string, onLost: (reason: string) => void) {
    super(dir)
    this.#onLost = onLost
  }

  override async init(...args: Parameters<LeanNodeFS['init']>): ReturnType<LeanNodeFS['init']> {
    const ready = await super.init(...args)
    const preRun = ready.emscriptenOpts.preRun as unknown as ((module: EmscriptenModule) => void)[]
    preRun.push((module) => {
      module.onAbort = () => this.#onLost('PostgreSQL stopped')
      this.#flushReally(module.NODEFS)
    })
    return ready
  }

  #flushReally(nodefs: HostFiles): void {
    nodefs.stream_ops.fsync = (stream) => {
      this.syncs++
      return this.#flush(() => {
        if (stream.nfd != null) fs.fdatasyncSync(stream.nfd)
        else syncDirectory(nodefs.realPath(stream.node))
      })
    }
    const rename = nodefs.node_ops.rename
    nodefs.node_ops.rename = (node, newDir, newName) => {
      rename(node, newDir, newName)
      this.#flush(() => syncDirectory(nodefs.realPath(newDir)))
    }
  }

  // After a failed flush the kernel may have dropped the unwritten pages, so a successful retry proves
  // nothing. PostgreSQL itself panics here and replays its log.
  #flush(work: () => void): 0 {
    try {
      work()
      return 0
    } catch (error) {
      this.#onLost(`flushing to disk failed: ${String(error)}`)
      throw error
    }
  }
}

export const syncDirectory = (dir: string): void => {
  const fd = fs.openSync(dir, 'r')
  try {
    fs.fsyncSync(fd)
  } finally {
    fs.closeSync(fd)
  }
}

/** Flushes every file and folder below `dir`, and `dir` itself. */
export const syncTree = (dir: string): void => {
  for (const entry of fs.readdirSync(dir, { withFileTypes: true })) {
    const full = path.join(dir, entry.name)
    if (entry.isDirectory()) syncTree(full)
    else if (entry.isFile()) syncFile(full)
  }
  syncDirectory(dir)
}

const syncFile = (file: string): void => {
  const fd = fs.openSync(file, 'r+')
  try {
    fs.fsyncSync(fd)
  } finally {
    fs.closeSync(fd)
  }
}
