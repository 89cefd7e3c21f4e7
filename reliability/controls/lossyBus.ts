import { patchSource } from './patchSource.ts'

// Loses one in so many messages between processes, and with SWEEP=off does not look for lost ones.
const oneIn = Number(process.env.LOSE_ONE_IN)

patchSource({
  '/server/live/bus.ts': (source) =>
    source.replace(
      'publish: (message) => {\n      hearHere(message)\n',
      `$&
      globalThis.published = (globalThis.published ?? 0) + 1
      if (globalThis.published % ${oneIn} === 0) return
`,
    ),
  ...(process.env.SWEEP === 'off' && {
    '/server/live/topics.ts': (source: string) =>
      source.replace('sweep: async () => {\n', '$&      return\n'),
  }),
})
