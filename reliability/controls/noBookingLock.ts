import { breakSource } from './patchSource.ts'

// The deliberately broken variant: bookings are counted without locking the event first, as if
// somebody had taken `for update` for granted. Loaded before the server, changes no file.
breakSource({
  '/server/events/store.ts': (source) => source.replace('} for update`', '}`'),
})
