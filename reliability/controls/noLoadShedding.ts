import { patchSource } from './patchSource.ts'

// Never rejects a request, however long the queue is.
patchSource({
  '/server/auth/passwords.ts': (source) => source.replace('>= maxQueued', '>= Infinity'),
  '/server/app.ts': (source) => source.replace('options.shedsLoad ?? true', 'false'),
})
