/** What the browserless side of the PostgreSQL protocol sends: a startup packet, then messages. */
export type Cut = { startup: Uint8Array | null; messages: Uint8Array | null }

const startupHeader = 4
const messageHeader = 5

/**
 * Keeps the bytes of one connection until whole messages are there. The first packet of a connection
 * has no type byte; all others are one byte of type and four of length, which count themselves.
 */
export const messageCutter = (): ((bytes: Uint8Array) => Cut) => {
  let kept: Buffer = Buffer.alloc(0)
  let pieces: Uint8Array[] = []
  let missing = 0
  let started = false

  return (bytes) => {
    pieces.push(bytes)
    missing -= bytes.length
    // A value of many megabytes arrives in hundreds of pieces: join them once, not at each.
    if (missing > 0) return { startup: null, messages: null }
    kept = Buffer.concat([kept, ...pieces])
    pieces = []
    missing = 0

    let startup: Uint8Array | null = null
    if (!started) {
      if (kept.length < startupHeader) return { startup: null, messages: null }
      const length = kept.readUInt32BE(0)
      if (kept.length < length) return { startup: null, messages: null }
      startup = kept.subarray(0, length)
      kept = kept.subarray(length)
      started = true
    }

    let end = 0
    while (end + messageHeader <= kept.length) {
      const next = end + 1 + kept.readUInt32BE(end + 1)
      if (next > kept.length) {
        missing = next - kept.length
        break
      }
      end = next
    }
    const messages = end > 0 ? kept.subarray(0, end) : null
    kept = kept.subarray(end)
    return { startup, messages }
  }
}
