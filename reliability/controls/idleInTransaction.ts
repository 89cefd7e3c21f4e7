import { patchSource } from './patchSource.ts'

// The first booking idles for half a minute inside its transaction.
patchSource({
  '/server/events/bookings.ts': (source) =>
    source.replace(
      /(export const bookEvent[\s\S]*?lockOpenEvent\(app, tx, eventId\)[^\n]*)/,
      `$1
    if (!globalThis.hasIdled) {
      globalThis.hasIdled = true
      await new Promise((resolve) => setTimeout(resolve, 30_000))
    }`,
    ),
})
