import type { Rolldown } from 'vite'

/** These chunks with all that they import at once, their styles too. */
export const filesOf = (bundle: Rolldown.OutputBundle, starts: Rolldown.OutputChunk[]) => {
  const files = new Set<string>()
  const add = (chunk: Rolldown.OutputBundle[string] | undefined) => {
    if (chunk?.type !== 'chunk' || files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const name of chunk.imports) add(bundle[name])
    // Behind those of the parts it is made of, over which they have the last word.
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css)
  }
  for (const start of starts) add(start)
  return files
}

export const chunksOf = (bundle: Rolldown.OutputBundle) =>
  Object.values(bundle).filter((output) => output.type === 'chunk')

export const entryOf = (bundle: Rolldown.OutputBundle) => {
  const entry = chunksOf(bundle).find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('The build has no entry')
  return entry
}
