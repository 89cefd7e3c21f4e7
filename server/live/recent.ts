import { v7 as uuid } from 'uuid'

/** Longer than any transaction may take, so that whatever was committed late is still looked at. */
export const recentMs = 20_000

/** The smallest id that could have been made then: ids begin with their time (RFC 9562, 5.7). */
export const idFrom = (msecs: number) => uuid({ msecs, seq: 0, random: new Uint8Array(16) })
