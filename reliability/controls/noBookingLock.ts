import { patchSource } from './patchSource.ts'

// Counts the bookings of an event without locking it first.
patchSource({
  '/server/events/store.ts': (source) => source.replace('} for update`', '}`'),
})
