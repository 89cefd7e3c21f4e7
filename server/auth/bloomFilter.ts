import { createHash } from 'node:crypto'

const bitsEach = 20
const probes = 14

/** Two numbers from one hash stand for as many as are needed (Kirsch and Mitzenmacher, 2006). */
const placesOf = (word: string, bits: number) => {
  const digest = createHash('sha256').update(word).digest()
  const [first, step] = [digest.readUIntBE(0, 6), digest.readUIntBE(6, 6)]
  return Array.from({ length: probes }, (_, at) => (first + at * step) % bits)
}

/** Forgets none of the words, and takes one in 15,000 others for one of them. */
export const filterOf = (words: ReadonlySet<string>): Uint8Array => {
  const filter = new Uint8Array(Math.ceil((words.size * bitsEach) / 8))
  for (const word of words)
    for (const place of placesOf(word, filter.length * 8))
      filter[place >> 3] = (filter[place >> 3] ?? 0) | (1 << (place & 7))
  return filter
}

export const isIn = (filter: Uint8Array, word: string): boolean =>
  placesOf(word, filter.length * 8).every(
    (place) => ((filter[place >> 3] ?? 0) & (1 << (place & 7))) !== 0,
  )
