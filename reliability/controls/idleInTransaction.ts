import { patchSource } from './patchSource.ts'

// The first booking idles for half a minute inside its transaction.
patchSource({
  '/server/events/bookings.ts': (source) =>
    source.replace(
      '// later bookings wait here',
      `
    if (!globalThis.hasSat) {
      globalThis.hasSat = true
      await new Promise((resolve) => setTimeout(resolve, 30_000))
    }`,
    ),
})
