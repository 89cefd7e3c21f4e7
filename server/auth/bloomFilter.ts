import { createHash } from 'node:crypto'

const bitsEach = 20
const probes = 14

/** Derives all probe positions from one hash (Kirsch and Mitzenmacher, 2006). */
const bitPositions = (entry: string, bits: number) => {
  const digest = createHash('sha256').update(entry).digest()
  const [first, step] = [digest.readUIntBE(0, 6), digest.readUIntBE(6, 6)]
  return Array.from({ length: probes }, (_, at) => (first + at * step) % bits)
}

/** Builds the filter. No false negatives; about 1 in 15,000 false positives. */
export const createFilter = (entries: ReadonlySet<string>): Uint8Array => {
  const filter = new Uint8Array(Math.ceil((entries.size * bitsEach) / 8))
  for (const entry of entries)
    for (const position of bitPositions(entry, filter.length * 8))
      filter[position >> 3] = (filter[position >> 3] ?? 0) | (1 << (position & 7))
  return filter
}

export const mayContain = (filter: Uint8Array, entry: string): boolean =>
  bitPositions(entry, filter.length * 8).every(
    (position) => ((filter[position >> 3] ?? 0) & (1 << (position & 7))) !== 0,
  )
