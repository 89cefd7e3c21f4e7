import { registerHooks } from 'node:module'

/**
 * Makes the product a deliberately broken one, to show that a proof can fail: each named file is
 * loaded as `changes` rewrites it. Called by what is loaded before the server; changes no file.
 */
export const patchSource = (changes: Record<string, (source: string) => string>) =>
  registerHooks({
    load: (url, context, nextLoad) => {
      const result = nextLoad(url, context)
      const file = Object.keys(changes).find((name) => url.endsWith(name))
      if (!file) return result
      const source = String(result.source)
      const broken = changes[file]?.(source) ?? source
      if (broken === source) throw new Error(`${file} is written otherwise now: mend this variant`)
      return { ...result, source: broken }
    },
  })
