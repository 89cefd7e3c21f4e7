import { registerHooks } from 'node:module'

// The deliberately broken variant: bookings are counted without locking the event first, as if
// somebody had taken `for update` for granted. Loaded before the server, changes no file.
registerHooks({
  load: (url, context, nextLoad) => {
    const result = nextLoad(url, context)
    if (!url.endsWith('/server/events/store.ts')) return result
    const source = String(result.source)
    const broken = source.replace('} for update`', '}`')
    if (broken === source) throw new Error('The lock is written otherwise now: mend this variant')
    return { ...result, source: broken }
  },
})
