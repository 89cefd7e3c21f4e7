import { patchSource } from './patchSource.ts'

// The first who books something does nothing for half a minute, in the middle of it. Loaded before
// the server, changes no file.
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
