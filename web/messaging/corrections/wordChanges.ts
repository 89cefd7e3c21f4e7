type Piece = { kind: 'same' | 'removed' | 'added'; text: string }

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })
const wordsOf = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment)

/** Words count for more: else spaces, which are everywhere, decide which words stay. */
const weightOf = (part: string) => (/^[\s\p{P}]/u.test(part) ? 1 : 8)

/** The weights of the heaviest sequences that the rests of both lists have in common. */
const commonWeights = (before: readonly string[], after: readonly string[]) => {
  const width = after.length + 1
  const weights = new Uint16Array((before.length + 1) * width)
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--) {
      const [down = 0, right = 0, both = 0] = [
        weights[(i + 1) * width + j],
        weights[i * width + j + 1],
        weights[(i + 1) * width + j + 1],
      ]
      weights[i * width + j] =
        before[i] === after[j] ? both + weightOf(after[j] ?? '') : Math.max(down, right)
    }
  return (i: number, j: number) => weights[i * width + j] ?? 0
}

/** Above this product of their numbers of words, both texts are shown whole: comparing takes too long. */
const maxComparisons = 250_000

/** Takes what both texts have in common off their ends, and returns it. */
const takeCommonEnd = (before: string[], after: string[]) => {
  let count = 0
  while (count < before.length && before.at(-1 - count) === after.at(-1 - count)) count += 1
  after.splice(after.length - count)
  return before.splice(before.length - count).join('')
}

const takeCommonStart = (before: string[], after: string[]) => {
  const differs = before.findIndex((word, at) => word !== after[at])
  const count = differs < 0 ? before.length : differs
  after.splice(0, count)
  return before.splice(0, count).join('')
}

/** How one text becomes the other, word by word. */
export const wordChanges = (original: string, corrected: string): Piece[] => {
  const [before, after] = [wordsOf(original), wordsOf(corrected)]
  // A correction changes little.
  const start = takeCommonStart(before, after)
  const end = takeCommonEnd(before, after)
  const pieces: Piece[] = []
  const add = (kind: Piece['kind'], text = '') => {
    const last = pieces.at(-1)
    if (text === '') return
    if (last?.kind === kind) last.text += text
    else pieces.push({ kind, text })
  }
  add('same', start)
  if (before.length * after.length > maxComparisons) {
    add('removed', before.join(''))
    add('added', after.join(''))
  } else {
    const common = commonWeights(before, after)
    let [i, j] = [0, 0]
    while (i < before.length || j < after.length)
      if (i < before.length && before[i] === after[j]) {
        add('same', before[i++])
        j += 1
      } else if (i < before.length && common(i + 1, j) >= common(i, j + 1))
        add('removed', before[i++])
      else add('added', after[j++])
  }
  add('same', end)
  return pieces
}
