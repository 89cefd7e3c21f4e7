import { registerHooks } from 'node:module'

// Deliberately broken variants: of what a process tells the others, one message in so many is lost
// (each, with 1), and on demand nobody looks for what was lost. Changes no file.
const oneIn = Number(process.env.LOSE_ONE_IN)
const hasSweep = process.env.SWEEP !== 'off'

const broken: [file: string, from: string, to: string][] = [
  [
    '/server/live/bus.ts',
    'publish: (message) => {\n      hearHere(message)\n',
    `publish: (message) => {
      hearHere(message)
      globalThis.published = (globalThis.published ?? 0) + 1
      if (globalThis.published % ${oneIn} === 0) return
`,
  ],
  ...(hasSweep
    ? []
    : [
        [
          '/server/live/topics.ts',
          'sweep: async () => {\n',
          'sweep: async () => {\n      return\n',
        ] satisfies [string, string, string],
      ]),
]

registerHooks({
  load: (url, context, nextLoad) => {
    const result = nextLoad(url, context)
    const variant = broken.find(([file]) => url.endsWith(file))
    if (!variant) return result
    const [, from, to] = variant
    const source = String(result.source)
    if (!source.includes(from)) throw new Error('It is written otherwise now: mend this variant')
    return { ...result, source: source.replace(from, to) }
  },
})
