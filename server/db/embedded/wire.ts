import { Duplex } from 'node:stream'

const cancelRequest = 80877102

/** What postgres.js believes to be its socket: a connection to the database's worker thread. */
export class WireSocket extends Duplex {
  // postgres.js asks for it when it ends a connection.
  readyState: 'open' | 'closed' = 'open'
  readonly #send: (bytes: Uint8Array<ArrayBuffer>) => void

  constructor(send: (bytes: Uint8Array<ArrayBuffer>) => void) {
    // Never "full": postgres.js itself stops at a hundred queries under way.
    super({ writableHighWaterMark: Number.MAX_SAFE_INTEGER })
    this.#send = send
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    done()
    // A connection of its own that asks to cancel the query of another. The database's thread would
    // read it only when that query is over, so there is nobody to ask.
    if (chunk.length === 16 && chunk.readUInt32BE(4) === cancelRequest) this.destroy()
    else this.#send(Uint8Array.from(chunk)) // a copy of its own, so that it can be handed over
  }

  override _read(): void {}

  override _final(done: () => void): void {
    done()
    this.destroy()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.readyState = 'closed'
    done(error)
  }

  /** Takes over what the database answered. */
  receive(bytes: Uint8Array<ArrayBuffer>): void {
    this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  }
}
