import { patchSource } from './patchSource.ts'

// Drops one in LOSE_ONE_IN messages between processes. With RECONCILE=off lost messages are not polled for.
const oneIn = Number(process.env.LOSE_ONE_IN)

patchSource({
  '/server/live/bus.ts': (source) =>
    source.replace(
      'publish: (message) => {\n      deliverLocally(message)\n',
      `$&
      globalThis.published = (globalThis.published ?? 0) + 1
      if (globalThis.published % ${oneIn} === 0) return
`,
    ),
  ...(process.env.RECONCILE === 'off' && {
    '/server/live/topics.ts': (source: string) =>
      source.replace('reconcile: async () => {\n', '$&      return\n'),
  }),
})
