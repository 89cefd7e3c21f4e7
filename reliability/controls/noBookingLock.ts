import { patchSource } from './patchSource.ts'

// The deliberately broken variant: bookings are counted without locking the event first, as if
// somebody had taken `for update` for granted. Loaded before the server, changes no file.
patchSource({
  '/server/events/store.ts': (source) => source.replace('} for update`', '}`'),
})
