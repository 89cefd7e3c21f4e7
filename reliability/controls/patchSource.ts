import { registerHooks } from 'node:module'

/**
 * Rewrites files of the product while they load, to show that a scenario can fail. Preloaded before
 * the server by `--import`; changes no file on disk.
 */
export const patchSource = (changes: Record<string, (source: string) => string>) =>
  registerHooks({
    load: (url, context, nextLoad) => {
      const result = nextLoad(url, context)
      const file = Object.keys(changes).find((name) => url.endsWith(name))
      if (!file) return result
      const source = String(result.source)
      const broken = changes[file]?.(source) ?? source
      if (broken === source) throw new Error(`${file} has changed: adapt this control`)
      return { ...result, source: broken }
    },
  })
