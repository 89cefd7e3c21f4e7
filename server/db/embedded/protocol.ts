/** What the main thread and the database's worker thread say to each other. */
export type WorkerData = { dir: string; templateDir?: string | undefined }

export type ToWorker =
  | { kind: 'bytes'; connection: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'ping' }
  | { kind: 'copy'; to: string }
  | { kind: 'close' }

export type FromWorker =
  | { kind: 'ready' }
  | {
      kind: 'bytes'
      connection: number
      bytes: Uint8Array<ArrayBuffer>
      inTransaction: boolean
    }
  | { kind: 'pong' }
  | { kind: 'closed' }
  | { kind: 'copied'; failure: string | null }
  | { kind: 'log'; level: 'info' | 'warn'; line: string }
  /** The thread ends; `forGood` when starting it again would not help. */
  | { kind: 'lost'; reason: string; forGood: boolean }
